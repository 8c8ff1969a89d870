package dev.qace.planner.likely;

import java.util.Arrays;
import java.util.List;

/**
 * Upper bounds of the probability of reaching the goal from the states of a component that is too
 * large for equations. They fall from above, so that they hold whenever the falling is interrupted.
 * States among which a policy can stay for ever share one value, that of the best option which may
 * leave them; otherwise their values would hold each other up (Haddad and Monmege, Theoretical
 * Computer Science 735, 2018).
 */
final class FallingValues {
  private static final double CLOSE = 1e-14;
  private static final int MOST_SWEEPS = 20_000;

  /** In all the sweeps through a component. */
  private static final int MOST_LOOKED_AT = 20_000_000;

  private final LikelyGraph<?, ?> graph;
  private final double[] values;

  /** By state of the graph, the group of those that share a value, or 0 for none of these. */
  private final int[] groups;

  private FallingValues(LikelyGraph<?, ?> graph, int[] component, double[] values) {
    this.graph = graph;
    this.values = values;
    this.groups = new int[graph.size()];
    List<int[]> ends = EndComponents.in(graph, component);
    for (int i = 0; i < ends.size(); i++) {
      for (int number : ends.get(i)) {
        groups[number] = i + 1;
      }
    }
    double most = bestOutside(component);
    for (int number : component) {
      values[number] = most;
    }
    int[] single = Arrays.stream(component).filter(number -> groups[number] == 0).toArray();
    double fallen = 1;
    int sweeps = Math.min(MOST_SWEEPS, Math.max(100, MOST_LOOKED_AT / component.length));
    for (int sweep = 0; sweep < sweeps && fallen > CLOSE; sweep++) {
      fallen = 0;
      for (int number : single) {
        fallen = Math.max(fallen, fall(new int[] {number}));
      }
      for (int[] end : ends) {
        fallen = Math.max(fallen, fall(end));
      }
    }
  }

  /** Sets the values of the component's states; those of the states behind it are known. */
  static void settle(LikelyGraph<?, ?> graph, int[] component, double[] values) {
    new FallingValues(graph, component, values);
  }

  /** What no policy can pass: from a component one leaves to the best of what follows at most. */
  private double bestOutside(int[] component) {
    boolean[] inside = new boolean[graph.size()];
    for (int number : component) {
      inside[number] = true;
    }
    double best = 0;
    for (int number : component) {
      for (int[] to : graph.node(number).to) {
        for (int successor : to) {
          best = inside[successor] ? best : Math.max(best, values[successor]);
        }
      }
    }
    return best;
  }

  /** Gives states that share a value that of their best option which may leave them. */
  private double fall(int[] sharing) {
    double best = 0;
    for (int number : sharing) {
      LikelyGraph.Node<?, ?> node = graph.node(number);
      for (int option = 0; option < node.to.length; option++) {
        if (groups[number] == 0 || mayLeave(node.to[option], groups[number])) {
          best = Math.max(best, ReachValues.value(node, option, values));
        }
      }
    }
    double before = values[sharing[0]];
    for (int number : sharing) {
      values[number] = Math.min(before, best);
    }
    return before - values[sharing[0]];
  }

  private boolean mayLeave(int[] to, int group) {
    for (int successor : to) {
      if (groups[successor] != group) {
        return true;
      }
    }
    return false;
  }
}
