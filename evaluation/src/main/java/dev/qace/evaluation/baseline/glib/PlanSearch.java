package dev.qace.evaluation.baseline.glib;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shortest plans from one state to any goal, breadth first. The search goes on where it stopped for
 * the goal before, so that many goals cost no more than one. Expansions are limited, and time is
 * not: the same rules and state give the same plans on any machine.
 */
final class PlanSearch {

  /** What a search has to say. */
  sealed interface Plan {}

  record Found(List<Instance> steps) implements Plan {}

  /** The rules lead nowhere where the goal is true. */
  record None() implements Plan {}

  /** The most expansions were made before. */
  record GivenUp() implements Plan {}

  private final RuleGraph graph;
  private final StateFeatures features;
  private final Set<Integer> reached = new HashSet<>();
  private final List<Integer> order = new ArrayList<>();
  private final List<int[]> arrivals = new ArrayList<>();

  /** By what may be a goal, the place in the order of the first state where it is true. */
  private final Map<Integer, Integer> first = new HashMap<>();

  private int expanded;

  PlanSearch(RuleGraph graph, StateFeatures features, State start) {
    this.graph = graph;
    this.features = features;
    arrive(graph.number(start), -1, -1);
  }

  private void arrive(int state, int from, int operator) {
    if (reached.add(state)) {
      int place = order.size();
      order.add(state);
      arrivals.add(new int[] {from, operator});
      features.of(graph.state(state)).forEach(feature -> first.putIfAbsent(feature, place));
    }
  }

  Plan to(int feature) {
    while (!first.containsKey(feature) && expanded < order.size()) {
      if (expanded == GlibSettings.EXPANSIONS) {
        return new GivenUp();
      }
      int[] steps = graph.steps(order.get(expanded));
      for (int i = 0; i < steps.length; i += 2) {
        arrive(steps[i + 1], expanded, steps[i]);
      }
      expanded++;
    }
    Integer place = first.get(feature);
    if (place == null) {
      return new None();
    }
    List<Instance> steps = new ArrayList<>();
    for (int at = place; arrivals.get(at)[0] >= 0; at = arrivals.get(at)[0]) {
      steps.add(graph.operator(arrivals.get(at)[1]).instance());
    }
    Collections.reverse(steps);
    return new Found(steps);
  }
}
