package dev.qace.planner.likely;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The maximal probability of reaching the goal in a graph of which some states are not expanded:
 * these count as lost for a lower bound, and as good as they may be for an upper one. Values rise
 * from below, component by component, so that going round in circles is never worth anything; each
 * is at any time the value of a policy. Where that need not end, upper bounds fall from above.
 */
final class ReachValues {
  private static final double CLOSE = 1e-13;
  private static final double RISING = 1e-12;
  private static final int SWEEPS = 60;
  private static final int ROUNDS = 60;
  private static final int MOST_SOLVED = 200;
  private static final int MOST_SWEEPS = 20_000;

  private final LikelyGraph<?, ?> graph;
  private final boolean upper;
  private final double[] values;
  private final int[] choices;

  private ReachValues(LikelyGraph<?, ?> graph, boolean upper) {
    this.graph = graph;
    this.upper = upper;
    this.values = new double[graph.size()];
    this.choices = new int[graph.size()];
    Arrays.fill(choices, -1);
  }

  static double[] lower(LikelyGraph<?, ?> graph, List<int[]> components) {
    return new ReachValues(graph, false).solve(components);
  }

  static double[] upper(LikelyGraph<?, ?> graph, List<int[]> components) {
    return new ReachValues(graph, true).solve(components);
  }

  private double[] solve(List<int[]> components) {
    for (int[] component : components) {
      LikelyGraph.Node<?, ?> first = graph.node(component[0]);
      if (component.length > 1) {
        settle(component);
      } else if (first.goal) {
        values[component[0]] = 1;
      } else if (first.expanded) {
        improve(component[0]);
      } else {
        values[component[0]] = upper ? first.atMost : 0;
      }
    }
    return values;
  }

  /** Repeats until nothing rises; small components are solved as equations as well. */
  private void settle(int[] component) {
    boolean small = component.length <= MOST_SOLVED;
    if (upper && !small) {
      FallingValues.settle(graph, component, values);
      return;
    }
    for (int round = 0; round < ROUNDS; round++) {
      boolean rising = true;
      for (int sweep = 0; sweep < (small ? SWEEPS : MOST_SWEEPS / ROUNDS) && rising; sweep++) {
        rising = false;
        for (int node : component) {
          rising |= improve(node);
        }
      }
      if (small ? !evaluate(component) && !rising : !rising) {
        return;
      }
    }
    if (upper) {
      FallingValues.settle(graph, component, values);
    }
  }

  /** Whether the state's value rises, by more than rounding: else choices might go in circles. */
  private boolean improve(int number) {
    LikelyGraph.Node<?, ?> node = graph.node(number);
    boolean risen = false;
    for (int option = 0; option < node.to.length; option++) {
      double value = value(node, option, values);
      if (value > values[number] * (1 + CLOSE)) {
        values[number] = Math.min(1, value);
        choices[number] = option;
        risen = true;
      }
    }
    return risen;
  }

  static double value(LikelyGraph.Node<?, ?> node, int option, double[] values) {
    int[] to = node.to[option];
    double[] odds = node.odds[option];
    double value = 0;
    for (int i = 0; i < to.length; i++) {
      value += odds[i] * values[to[i]];
    }
    return value;
  }

  /** Takes the exact values of the present choices, those of a policy; whether any rises. */
  private boolean evaluate(int[] component) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int node : component) {
      if (choices[node] >= 0) {
        places.put(node, places.size());
      }
    }
    double[][] rows = new double[places.size()][places.size() + 1];
    places.forEach(
        (number, row) -> {
          LikelyGraph.Node<?, ?> node = graph.node(number);
          int option = choices[number];
          rows[row][row] = 1;
          for (int i = 0; i < node.to[option].length; i++) {
            Integer column = places.get(node.to[option][i]);
            if (column == null) {
              rows[row][places.size()] += node.odds[option][i] * values[node.to[option][i]];
            } else {
              rows[row][column] -= node.odds[option][i];
            }
          }
        });
    boolean risen = false;
    if (LinearEquations.solve(rows)) {
      for (Map.Entry<Integer, Integer> place : places.entrySet()) {
        double value = Math.min(1, rows[place.getValue()][places.size()]);
        if (value > values[place.getKey()]) {
          risen |= value > values[place.getKey()] * (1 + RISING);
          values[place.getKey()] = value;
        }
      }
    }
    return risen;
  }
}
