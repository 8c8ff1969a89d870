package dev.qace.report.prediction;

import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * What the agent did, compared with the prediction: how often each ending was seen, and what was
 * not predicted at all. Each ending has an exact binomial test against the probability within its
 * bounds that fits best, corrected for the number of tests, so uncertainty about the probabilities
 * does not count against the model. The goal is tested in the same way.
 *
 * @param untested how many endings were not tested, because bounds for them would have taken too
 *     long
 * @param pValue how likely something so far from the prediction is, if the model is right
 */
public record Observation(
    int runs,
    List<Tallied> endings,
    List<Surprise> surprises,
    int goalReached,
    int untested,
    double pValue) {

  /** Below this p-value, the prediction counts as contradicted. */
  public static final double LEVEL = 0.001;

  /** A predicted ending. */
  public record Tallied(Prediction.Ending predicted, int seen, double pValue) {}

  /** Something that was not predicted. */
  public record Surprise(String words, int seen) {}

  public boolean fits() {
    return pValue >= LEVEL;
  }

  private record EndState(End end, State state) {}

  public static Observation of(Prediction prediction, List<Trace> traces) {
    Map<EndState, Integer> seen = new LinkedHashMap<>();
    Map<String, Integer> surprises = new LinkedHashMap<>();
    int goals = 0;
    for (Trace trace : traces) {
      List<Transition> transitions = trace.transitions();
      State last =
          transitions.isEmpty()
              ? prediction.question().start()
              : transitions.get(transitions.size() - 1).outcome().state();
      goals += prediction.isGoal(last) ? 1 : 0;
      Path path = follow(prediction, transitions);
      path.end().ifPresent(way -> seen.merge(way, 1, Integer::sum));
      path.surprise().ifPresent(words -> surprises.merge(words, 1, Integer::sum));
    }
    List<Tallied> tallied = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    int untested = 0;
    for (Prediction.Ending ending : prediction.ends()) {
      int count = seen.getOrDefault(new EndState(ending.end(), ending.state()), 0);
      untested += ending.range().isEmpty() ? 1 : 0;
      double value = value(traces.size(), count, ending.range().orElse(Range.ANY));
      values.add(value);
      tallied.add(new Tallied(ending, count, value));
    }
    if (prediction.question().goal().isPresent()) {
      values.add(value(traces.size(), goals, prediction.goalRange()));
    }
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    return new Observation(
        traces.size(),
        List.copyOf(tallied),
        surprises.entrySet().stream().map(e -> new Surprise(e.getKey(), e.getValue())).toList(),
        goals,
        untested,
        surprises.isEmpty() ? Math.min(1, least * values.size()) : 0);
  }

  /** Where a run led as predicted, or where it first did not. */
  private record Path(Optional<EndState> end, Optional<String> surprise) {
    static Path to(End end, State state) {
      return new Path(Optional.of(new EndState(end, state)), Optional.empty());
    }

    static Path surprise(int step, Transition at, String words) {
      return new Path(
          Optional.empty(), Optional.of("step " + step + ", " + at.instance() + ": " + words));
    }
  }

  private static Path follow(Prediction prediction, List<Transition> transitions) {
    World world = prediction.model().world();
    List<Map<State, Node>> layers = prediction.unrolled().layers();
    State state = prediction.question().start();
    for (int k = 0; ; k++) {
      Node node = layers.get(k).get(state);
      if (node == null) {
        throw new IllegalStateException("a run has left what was predicted, unnoticed");
      }
      Optional<Ended> ended = node.ends().findFirst();
      Optional<Acted> acted = node.acts().findFirst();
      boolean over = k == transitions.size();
      if (ended.isPresent() && (over || ended.get().end() == End.UNKNOWN)) {
        return Path.to(ended.get().end(), state);
      }
      if (over) {
        return new Path(
            Optional.empty(), Optional.of("a run ended after " + k + " steps, before it was to"));
      }
      Transition next = transitions.get(k);
      if (ended.isPresent() && ended.get().end() != End.REFUSAL) {
        return Path.surprise(k + 1, next, "made, though the run was to end before it");
      }
      if (next.outcome() instanceof Transition.Refused) {
        return ended.isEmpty()
            ? Path.surprise(k + 1, next, "refused, though it was predicted to execute")
            : next.outcome().state().equals(state)
                ? Path.to(End.REFUSAL, state)
                : Path.surprise(k + 1, next, "refused as predicted, but the state changed");
      }
      State after = next.outcome().state();
      String change = StateChange.between(world, state, after).toString();
      if (acted.isEmpty()) {
        return Path.surprise(k + 1, next, "executed, though a refusal was predicted: " + change);
      }
      if (acted.get().branches().stream().noneMatch(b -> b.after().equals(after))) {
        return Path.surprise(k + 1, next, "an outcome that was not predicted: " + change);
      }
      state = after;
    }
  }

  /** The two-sided p-value of so many among so many, for the odds in the range that suit best. */
  static double value(int trials, int hits, Range range) {
    double chance = range.nearestTo((double) hits / trials);
    if (chance <= 0) {
      return hits == 0 ? 1 : 0;
    }
    if (chance >= 1) {
      return hits == trials ? 1 : 0;
    }
    BinomialDistribution binomial = BinomialDistribution.of(trials, chance);
    double low = binomial.cumulativeProbability(hits);
    double high = hits == 0 ? 1 : binomial.survivalProbability(hits - 1);
    return Math.min(1, 2 * Math.min(low, high));
  }
}
