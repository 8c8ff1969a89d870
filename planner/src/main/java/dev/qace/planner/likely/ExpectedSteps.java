package dev.qace.planner.likely;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The least expected steps of the runs that reach the goal, among the options that reach it most
 * likely. Given that a run reaches the goal, an option leads to a state as likely as its odds times
 * the state's own probability say, of the state before; under these odds the goal is sure, and what
 * is left is a shortest way. Not expanded states count as being as near as they may be.
 */
final class ExpectedSteps {
  /** Options this close to the best count as equally likely to reach the goal. */
  static final double EQUAL = 1e-9;

  private static final double CLOSE = 1e-12;
  private static final int SWEEPS = 60;
  private static final int MOST_SOLVED = 200;
  private static final int MOST_SWEEPS = 6_000;
  private static final double[] WORSE = {};

  private final LikelyGraph<?, ?> graph;
  private final double[] likely;
  private final double[] steps;
  private final int[] choices;

  /** By state and option: how likely it leads where, given that the goal is reached. */
  private final double[][][] weights;

  /**
   * @param likely by state, how likely the goal is reached from there
   * @param atLeast by state, what the steps are known to be at least; of the first states, or none
   */
  ExpectedSteps(
      LikelyGraph<?, ?> graph, List<int[]> components, double[] likely, double[] atLeast) {
    this.graph = graph;
    this.likely = likely;
    this.steps = Arrays.copyOf(atLeast, graph.size());
    this.choices = new int[graph.size()];
    this.weights = new double[graph.size()][][];
    Arrays.fill(choices, -1);
    boolean asLikely = likely[0] >= graph.node(0).atMost - EQUAL;
    for (int[] component : components) {
      LikelyGraph.Node<?, ?> first = graph.node(component[0]);
      for (int number : component) {
        weights[number] = weights(graph.node(number), number);
      }
      if (component.length > 1) {
        settle(component);
      } else if (!first.goal && first.expanded) {
        improve(component[0]);
      } else if (!first.goal) {
        steps[component[0]] = graph.stepsAtLeast(component[0], asLikely);
      }
    }
  }

  private double[][] weights(LikelyGraph.Node<?, ?> node, int number) {
    double[][] all = new double[node.to.length][];
    for (int option = 0; option < all.length; option++) {
      double sum = ReachValues.value(node, option, likely);
      all[option] = WORSE;
      if (sum > 0 && sum >= likely[number] - EQUAL) {
        int[] to = node.to[option];
        double[] odds = node.odds[option];
        all[option] = new double[to.length];
        for (int i = 0; i < to.length; i++) {
          all[option][i] = odds[i] * likely[to[i]] / sum;
        }
      }
    }
    return all;
  }

  /** By state, the steps from there. */
  double[] all() {
    return steps;
  }

  double steps(int node) {
    return steps[node];
  }

  /** The option to take, or -1 where the goal is reached or out of reach. */
  int choice(int node) {
    return choices[node];
  }

  private void settle(int[] component) {
    for (int sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
      double most = 0;
      for (int node : component) {
        most = Math.max(most, improve(node));
      }
      if (most <= CLOSE) {
        return;
      }
      if (sweep % SWEEPS == 0 && component.length <= MOST_SOLVED && iterate(component)) {
        return;
      }
    }
    // Where the goal is very many steps away, circles still look shorter than the way to it.
    leaveCircles(component);
    if (component.length <= MOST_SOLVED && !iterate(component)) {
      leaveCircles(component);
    }
  }

  /** Changes the choices of the states from which the present ones never leave the component. */
  private void leaveCircles(int[] component) {
    Set<Integer> circling = Arrays.stream(component).boxed().collect(Collectors.toSet());
    boolean changed;
    do {
      changed = circling.removeIf(number -> leaves(number, choices[number], circling));
    } while (changed);
    do {
      changed = circling.removeIf(number -> canLeave(number, circling));
    } while (changed);
  }

  private boolean canLeave(int number, Set<Integer> circling) {
    boolean leaves = leaves(number, choices[number], circling);
    for (int option = 0; option < weights[number].length && !leaves; option++) {
      if (leaves(number, option, circling)) {
        choices[number] = option;
        leaves = true;
      }
    }
    return leaves;
  }

  private boolean leaves(int number, int option, Set<Integer> circling) {
    double[] weight = option < 0 ? WORSE : weights[number][option];
    for (int i = 0; i < weight.length; i++) {
      if (weight[i] > 0 && !circling.contains(graph.node(number).to[option][i])) {
        return true;
      }
    }
    return false;
  }

  /** By how much, of itself, the state's value changes. */
  private double improve(int number) {
    double before = steps[number];
    double best = Double.POSITIVE_INFINITY;
    LikelyGraph.Node<?, ?> node = graph.node(number);
    for (int option = 0; option < node.to.length; option++) {
      double value = value(node, number, option);
      if (value < best) {
        best = value;
        choices[number] = option;
      }
    }
    if (choices[number] < 0) {
      return 0;
    }
    steps[number] = best;
    return Math.abs(best - before) / best;
  }

  /** The steps by an option; endless where it is less likely to reach the goal than another. */
  private double value(LikelyGraph.Node<?, ?> node, int number, int option) {
    double[] weight = weights[number][option];
    if (weight.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double value = node.tries[option];
    for (int i = 0; i < weight.length; i++) {
      if (weight[i] > 0) {
        value += weight[i] * steps[node.to[option][i]];
      }
    }
    return value;
  }

  /** Exact values of the present choices, then better choices, until there are none. */
  private boolean iterate(int[] component) {
    for (int round = 0; round < SWEEPS; round++) {
      if (!evaluate(component)) {
        return false;
      }
      boolean better = false;
      for (int number : component) {
        LikelyGraph.Node<?, ?> node = graph.node(number);
        for (int option = 0; option < node.to.length; option++) {
          if (value(node, number, option) < steps[number] * (1 - CLOSE)) {
            choices[number] = option;
            better = true;
          }
        }
      }
      if (!better) {
        return true;
      }
    }
    return false;
  }

  private boolean evaluate(int[] component) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int number : component) {
      if (choices[number] >= 0) {
        places.put(number, places.size());
      }
    }
    int n = places.size();
    double[][] rows = new double[n][n + 1];
    places.forEach(
        (number, row) -> {
          LikelyGraph.Node<?, ?> node = graph.node(number);
          int option = choices[number];
          rows[row][row] = 1;
          rows[row][n] = node.tries[option];
          for (int i = 0; i < node.to[option].length; i++) {
            int to = node.to[option][i];
            double weight = weights[number][option][i];
            Integer column = places.get(to);
            if (column != null) {
              rows[row][column] -= weight;
            } else if (weight > 0) {
              rows[row][n] += weight * steps[to];
            }
          }
        });
    if (!LinearEquations.solve(rows)) {
      return false;
    }
    for (double[] row : rows) {
      if (!(row[n] >= 1 - CLOSE)) {
        return false;
      }
    }
    places.forEach((number, row) -> steps[number] = rows[row][n]);
    return true;
  }
}
