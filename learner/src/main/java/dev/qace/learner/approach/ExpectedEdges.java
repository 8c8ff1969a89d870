package dev.qace.learner.approach;

import dev.qace.planner.likely.WeightedGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where executions lead, and how likely: the more often attempts of a kind were seen, the less it
 * counts what outcomes predict.
 */
final class ExpectedEdges {
  private static final double LEAST_ODDS = 0.001;

  /** As how many executions it counts what outcomes predict. */
  private static final double PREDICTED = 5;

  /** Where odds depend on the state, what occurred so often in it is all that does. */
  private static final int ENOUGH_SEEN = 10;

  /** What was to be seen this often, and never was, does not happen. */
  private static final double MISSED_FOR_SURE = 15;

  /** Nor does what never was seen in this many attempts of a kind, however seldom it was to be. */
  private static final double LOOKED_FOR_SURE = 200;

  private final StateIndex index;
  private final ExpectedOutcomes outcomes;

  ExpectedEdges(StateIndex index, ExpectedOutcomes outcomes) {
    this.index = index;
    this.outcomes = outcomes;
  }

  /** Where an instance leads in a state, of which its attempt is of this kind. */
  List<WeightedGraph.Edge> from(int state, int instance, AttemptKind kind) {
    return outcomes.edges(kind, state, instance, () -> leading(state, instance, kind));
  }

  private List<WeightedGraph.Edge> leading(int state, int instance, AttemptKind kind) {
    Map<Integer, Double> predicted = new LinkedHashMap<>();
    outcomes
        .after(kind.known(), index.state(state), index.instances().get(instance))
        .forEach((to, odds) -> predicted.merge(index.number(to), odds, Double::sum));
    Map<Integer, Integer> came = observed(state, instance, kind);
    boolean misfit = outcomes.isMisfit(kind.known());
    boolean enough = came.values().stream().mapToInt(Integer::intValue).sum() >= ENOUGH_SEEN;
    if (kind.only().isEmpty() && !(misfit && enough)) {
      came.clear();
      outcomes
          .seen(kind)
          .forEach(
              (change, count) ->
                  came.merge(index.after(state, instance, change), count, Integer::sum));
    }
    int all = came.values().stream().mapToInt(Integer::intValue).sum();
    if (all >= ENOUGH_SEEN && misfit) {
      predicted.clear();
    }
    double weight = kind.only().isPresent() && predicted.isEmpty() ? 0 : PREDICTED;
    List<WeightedGraph.Edge> list = new ArrayList<>();
    came.keySet().forEach(to -> predicted.putIfAbsent(to, 0.0));
    if (predicted.size() > 1 && kind.only().isEmpty()) {
      outcomes.ofOtherObjects(kind, index.instances().get(instance), MISSED_FOR_SURE).stream()
          .map(change -> index.after(state, instance, change))
          .forEach(predicted::remove);
    }
    predicted.forEach(
        (to, odds) -> {
          int count = came.getOrDefault(to, 0);
          if (count > 0 || (all * odds < MISSED_FOR_SURE && all < LOOKED_FOR_SURE)) {
            double chance = (count + weight * odds) / (all + weight);
            list.add(
                new WeightedGraph.Edge(
                    state, instance, to, Math.min(1, Math.max(LEAST_ODDS, chance))));
          }
        });
    return list;
  }

  /** Where just this attempt led, with how often it did. */
  private Map<Integer, Integer> observed(int state, int instance, AttemptKind kind) {
    Map<Integer, Integer> observed = new LinkedHashMap<>();
    kind.known()
        .attempts()
        .after(index.state(state), index.instances().get(instance))
        .forEach((to, count) -> observed.put(index.number(to), count));
    return observed;
  }
}
