package dev.qace.report.prediction;

import dev.qace.model.State;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Branch;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The least and the most that something may be likely, whatever the odds within their intervals: an
 * interval Markov chain, from its last step back to its first. In each state and step the odds are
 * chosen again for the worst, which is more than fixed odds can do, so that the bounds hold for
 * these; but that the known outcomes are all there are is taken for granted.
 */
final class Bounds {

  /** This many states may be gone through for bounds; more would take longer than all the rest. */
  private static final long MOST_VISITS = 5_000_000;

  private final List<Layer> layers = new ArrayList<>();
  private long visitsLeft = MOST_VISITS;

  /**
   * The states after this many steps.
   *
   * @param targets for each node and each act in it, where its branches lead in the next layer
   */
  private record Layer(List<Node> nodes, List<List<int[]>> targets) {}

  Bounds(Unrolled unrolled) {
    for (int step = 0; step < unrolled.layers().size(); step++) {
      Map<State, Integer> next = new HashMap<>();
      if (step + 1 < unrolled.layers().size()) {
        unrolled.layers().get(step + 1).keySet().forEach(state -> next.put(state, next.size()));
      }
      List<Node> nodes = List.copyOf(unrolled.layers().get(step).values());
      List<List<int[]>> targets =
          nodes.stream()
              .map(
                  node ->
                      node.acts()
                          .map(
                              acted ->
                                  acted.branches().stream()
                                      .mapToInt(branch -> next.getOrDefault(branch.after(), -1))
                                      .toArray())
                          .toList())
              .toList();
      layers.add(new Layer(nodes, targets));
    }
  }

  /**
   * Whether there is time for the bounds of so many things in these first steps; if so, it is
   * taken.
   */
  boolean affordable(int steps, int things) {
    long states = layers.subList(0, steps).stream().mapToLong(each -> each.nodes().size()).sum();
    if (states * things > visitsLeft) {
      return false;
    }
    visitsLeft -= states * things;
    return true;
  }

  /** That a run ends in such a way. */
  Range ofEnds(BiPredicate<Node, Ended> counted) {
    return backFrom(layers.size() - 1, counted, (node, branch) -> false);
  }

  /** That, among the outcomes of one step, such a one occurs. */
  Range ofOutcomes(int step, BiPredicate<Node, Branch> counted) {
    return backFrom(step, (node, ended) -> false, counted);
  }

  /** That a run ends in such a way after this many steps. */
  Range ofEnds(int step, BiPredicate<Node, Ended> counted) {
    return backFrom(step, counted, (node, branch) -> false);
  }

  /** That a run comes to such a state in this many steps. */
  Range ofStates(int step, Predicate<Node> counted) {
    double[] low = new double[layers.get(step).nodes().size()];
    for (int i = 0; i < low.length; i++) {
      low[i] = counted.test(layers.get(step).nodes().get(i)) ? 1 : 0;
    }
    return back(step - 1, low, low.clone(), (node, ended) -> false);
  }

  private Range backFrom(
      int last, BiPredicate<Node, Ended> end, BiPredicate<Node, Branch> counted) {
    Layer layer = layers.get(last);
    double[] low = new double[layer.nodes().size()];
    double[] high = new double[low.length];
    for (int i = 0; i < low.length; i++) {
      Node node = layer.nodes().get(i);
      Extremes found = new Extremes();
      node.acts()
          .forEach(
              acted -> {
                double[] worth =
                    acted.branches().stream()
                        .mapToDouble(b -> counted.test(node, b) ? 1 : 0)
                        .toArray();
                found.add(
                    extreme(acted.branches(), worth, false),
                    extreme(acted.branches(), worth, true));
              });
      node.ends().forEach(ended -> found.add(end.test(node, ended) ? 1 : 0));
      low[i] = found.low;
      high[i] = found.high;
    }
    return back(last - 1, low, high, end);
  }

  /** The least and the most of what may happen in a state. */
  private static final class Extremes {
    private double low = 1;
    private double high;

    void add(double value) {
      add(value, value);
    }

    void add(double least, double most) {
      low = Math.min(low, least);
      high = Math.max(high, most);
    }
  }

  /** From the values after a step to those before it, and so on to the start. */
  private Range back(
      int last, double[] lowAfter, double[] highAfter, BiPredicate<Node, Ended> end) {
    double[] lows = lowAfter;
    double[] highs = highAfter;
    for (int step = last; step >= 0; step--) {
      Layer layer = layers.get(step);
      double[] low = new double[layer.nodes().size()];
      double[] high = new double[low.length];
      for (int i = 0; i < low.length; i++) {
        Node node = layer.nodes().get(i);
        Extremes found = new Extremes();
        List<Acted> acts = node.acts().toList();
        for (int k = 0; k < acts.size(); k++) {
          int[] targets = layer.targets().get(i).get(k);
          found.add(
              extreme(acts.get(k).branches(), picked(lows, targets), false),
              extreme(acts.get(k).branches(), picked(highs, targets), true));
        }
        node.ends().forEach(ended -> found.add(end.test(node, ended) ? 1 : 0));
        low[i] = found.low;
        high[i] = found.high;
      }
      lows = low;
      highs = high;
    }
    return new Range(lows[0], highs[0]);
  }

  private static double[] picked(double[] values, int[] places) {
    double[] picked = new double[places.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = values[places[i]];
    }
    return picked;
  }

  private static boolean isYesOrNo(double[] worth) {
    return Arrays.stream(worth).allMatch(each -> each == 0 || each == 1);
  }

  private static Range ofAny(List<Branch> branches, double[] worth) {
    List<Range> counted = new ArrayList<>();
    List<Range> others = new ArrayList<>();
    for (int i = 0; i < worth.length; i++) {
      (worth[i] == 1 ? counted : others).add(branches.get(i).range());
    }
    return Range.ofAny(counted, others);
  }

  private static boolean allEqual(double[] worth) {
    for (double each : worth) {
      if (each != worth[0]) {
        return false;
      }
    }
    return true;
  }

  /** As much odds as possible go to where the worth is least, or most. */
  private static double extreme(List<Branch> branches, double[] worth, boolean most) {
    if (allEqual(worth)) {
      return worth[0];
    }
    if (isYesOrNo(worth)) {
      Range range = ofAny(branches, worth);
      return most ? range.high() : range.low();
    }
    double left = 1;
    double sum = 0;
    for (int i = 0; i < worth.length; i++) {
      double low = branches.get(i).range().low();
      left -= low;
      sum += low * worth[i];
    }
    double[] order = Arrays.stream(worth).distinct().sorted().toArray();
    for (int k = 0; k < order.length; k++) {
      double level = most ? order[order.length - 1 - k] : order[k];
      for (int i = 0; i < worth.length; i++) {
        if (worth[i] == level) {
          Range odds = branches.get(i).range();
          double more = Math.max(0, Math.min(left, odds.high() - odds.low()));
          left -= more;
          sum += more * level;
        }
      }
    }
    return Math.max(0, Math.min(1, sum));
  }
}
