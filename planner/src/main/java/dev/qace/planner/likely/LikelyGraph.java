package dev.qace.planner.likely;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states met so far, numbered, with the options of those expanded. An option that may stay
 * where it is counts as repeated until it leaves; one that always stays is left out.
 */
final class LikelyGraph<S, A> {

  /** What is known about a state. State 0 is the start. */
  static final class Node<S, A> {
    final S state;
    final boolean goal;
    final double atMost;
    final int distance;
    final List<A> actions = new ArrayList<>(0);
    boolean expanded;

    /** By option: the states it leads to, with which odds, and after how many tries. */
    int[][] to = {};

    double[][] odds = {};
    double[] tries = {};

    Node(S state, boolean goal, double atMost, int distance) {
      this.state = state;
      this.goal = goal;
      this.atMost = atMost;
      this.distance = distance;
      this.expanded = goal || atMost <= 0;
    }
  }

  private final LikelyModel<S, A> model;
  private final Map<S, Integer> numbers = new HashMap<>();
  private final List<Node<S, A>> nodes = new ArrayList<>();
  private int expanded;

  LikelyGraph(LikelyModel<S, A> model, S start) {
    this.model = model;
    number(start);
  }

  int size() {
    return nodes.size();
  }

  /** How many states were asked for their options. */
  int expanded() {
    return expanded;
  }

  Node<S, A> node(int number) {
    return nodes.get(number);
  }

  /** A bound of the steps from a state that is not expanded. */
  double stepsAtLeast(int number, boolean asLikely) {
    return Math.max(1, model.stepsAtLeast(nodes.get(number).state, asLikely));
  }

  @Nullable Integer find(S state) {
    return numbers.get(state);
  }

  private int number(S state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    boolean goal = model.isGoal(state);
    nodes.add(
        new Node<>(state, goal, goal ? 1 : model.atMost(state), goal ? 0 : model.distance(state)));
    numbers.put(state, nodes.size() - 1);
    return nodes.size() - 1;
  }

  /** Where the model cannot say what can be done, the state stays as it is. */
  void expand(int number) {
    Node<S, A> node = nodes.get(number);
    if (node.expanded) {
      return;
    }
    List<int[]> to = new ArrayList<>();
    List<double[]> odds = new ArrayList<>();
    List<Double> tries = new ArrayList<>();
    List<A> actions = new ArrayList<>();
    for (LikelyModel.Option<S, A> option : model.options(node.state)) {
      Map<Integer, Double> leaving = new LinkedHashMap<>();
      double sum = 0;
      for (LikelyModel.Branch<S> branch : option.branches()) {
        int successor = number(branch.to());
        if (successor != number && branch.odds() > 0) {
          leaving.merge(successor, branch.odds(), Double::sum);
          sum += branch.odds();
        }
      }
      if (sum > 0) {
        double total = sum;
        actions.add(option.action());
        to.add(leaving.keySet().stream().mapToInt(Integer::intValue).toArray());
        odds.add(leaving.values().stream().mapToDouble(p -> p / total).toArray());
        tries.add(1 / total);
      }
    }
    node.expanded = true;
    expanded++;
    node.actions.addAll(actions);
    node.to = to.toArray(int[][]::new);
    node.odds = odds.toArray(double[][]::new);
    node.tries = tries.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
