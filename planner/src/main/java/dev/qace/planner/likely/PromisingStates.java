package dev.qace.planner.likely;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;

/**
 * One walk through the states to which the most promising policy leads, expanding what is not. Of
 * options that are equally good by the upper bound it takes the one that leads nearest to the goal,
 * or to where nothing is known yet.
 */
final class PromisingStates<S, A> {
  /** States whose bounds are this close need no looking at. */
  private static final double SETTLED = 1e-10;

  private final LikelyGraph<S, A> graph;
  private final double[] lower;
  private final double[] upper;
  private double[] best;
  private int[] distance;

  /** How many states have a value in {@link #best}. */
  private int valued;

  PromisingStates(LikelyGraph<S, A> graph, double[] lower, double[] upper) {
    this.graph = graph;
    this.lower = lower;
    this.upper = upper;
    this.valued = graph.size();
    this.best = upper.clone();
    this.distance = new int[graph.size()];
    Arrays.fill(distance, Integer.MAX_VALUE);
    measure();
  }

  /** Until that many states are expanded, or the policy leads to none that is not. */
  void expand(int until) {
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    BitSet seen = new BitSet();
    seen.set(0);
    while (!open.isEmpty() && graph.expanded() < until) {
      int number = open.removeLast();
      LikelyGraph.Node<S, A> node = graph.node(number);
      if (!node.expanded) {
        graph.expand(number);
        value(number, node);
      } else if (node.goal || (number < lower.length && upper[number] - lower[number] < SETTLED)) {
        continue;
      }
      int choice = choice(number, node);
      if (choice >= 0) {
        Arrays.stream(node.to[choice])
            .filter(to -> !seen.get(to) && best[to] > 0)
            .boxed()
            .sorted((one, other) -> Integer.compare(distance[other], distance[one]))
            .forEach(
                to -> {
                  seen.set(to);
                  open.addLast(to);
                });
      }
    }
  }

  /** A state just expanded, and those first met by it. */
  private void value(int number, LikelyGraph.Node<S, A> node) {
    if (graph.size() > best.length) {
      best = Arrays.copyOf(best, 2 * graph.size());
      distance = Arrays.copyOf(distance, 2 * graph.size());
    }
    for (; valued < graph.size(); valued++) {
      best[valued] = graph.node(valued).atMost;
      distance[valued] = graph.node(valued).distance;
    }
    best[number] = 0;
    for (int option = 0; option < node.to.length; option++) {
      best[number] = Math.max(best[number], ReachValues.value(node, option, best));
    }
  }

  private int choice(int number, LikelyGraph.Node<S, A> node) {
    int chosen = -1;
    int nearest = Integer.MAX_VALUE;
    for (int option = 0; option < node.to.length; option++) {
      double value = ReachValues.value(node, option, best);
      if (value > 0 && value >= best[number] - ExpectedSteps.EQUAL) {
        int least = Integer.MAX_VALUE - 1;
        for (int to : node.to[option]) {
          least = Math.min(least, distance[to]);
        }
        if (least < nearest) {
          nearest = least;
          chosen = option;
        }
      }
    }
    return chosen;
  }

  /** From each state the distance to a goal or to what is not expanded, by the best options. */
  private void measure() {
    int size = graph.size();
    int[] starts = new int[size + 1];
    for (int from = 0; from < size; from++) {
      forEachArc(from, to -> starts[to + 1]++);
    }
    for (int i = 0; i < size; i++) {
      starts[i + 1] += starts[i];
    }
    int[] sources = new int[starts[size]];
    int[] next = starts.clone();
    for (int from = 0; from < size; from++) {
      int source = from;
      forEachArc(from, to -> sources[next[to]++] = source);
    }
    PriorityQueue<long[]> open = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
    for (int number = 0; number < size; number++) {
      LikelyGraph.Node<S, A> node = graph.node(number);
      if (node.goal || (!node.expanded && upper[number] > 0)) {
        distance[number] = node.distance;
        open.add(new long[] {distance[number], number});
      }
    }
    while (!open.isEmpty()) {
      long[] nearest = open.remove();
      int number = (int) nearest[1];
      if (nearest[0] == distance[number]) {
        for (int i = starts[number]; i < starts[number + 1]; i++) {
          if (nearest[0] + 1 < distance[sources[i]]) {
            distance[sources[i]] = (int) nearest[0] + 1;
            open.add(new long[] {nearest[0] + 1, sources[i]});
          }
        }
      }
    }
  }

  private void forEachArc(int from, IntConsumer each) {
    LikelyGraph.Node<S, A> node = graph.node(from);
    for (int option = 0; option < node.to.length && upper[from] > 0; option++) {
      if (ReachValues.value(node, option, upper) >= upper[from] - ExpectedSteps.EQUAL) {
        for (int to : node.to[option]) {
          each.accept(to);
        }
      }
    }
  }
}
