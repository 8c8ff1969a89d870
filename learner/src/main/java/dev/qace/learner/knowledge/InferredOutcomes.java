package dev.qace.learner.knowledge;

import dev.qace.learner.StopRule;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeInference;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Forecasts;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one way from the executions of a capability to its outcomes, each part of it worked out at
 * most once. It is as of when it was made.
 */
final class InferredOutcomes {
  private static final int FEW = 8;

  private final CapabilityKnowledge known;
  private final Forecasts forecasts;
  private final long executions;
  private final BitSet precondition;
  private final SharedParameters.ResolvedModel shared;
  private @Nullable List<ObjectPattern> patterns;
  private @Nullable RedundantLiterals repeated;
  private RedundantLiterals.@Nullable ResolvedEstimates resolved;
  private @Nullable Promised promised;
  private @Nullable List<StateDependence.Dependence> dependences;

  private record Promised(Level level, double wanted, CapabilityPromise promise) {}

  InferredOutcomes(CapabilityKnowledge known, Forecasts forecasts, BitSet precondition) {
    this.known = known;
    this.forecasts = forecasts;
    this.executions = known.tally().executions();
    this.precondition = precondition;
    OutcomeModel model =
        OutcomeInference.infer(known.lifting(), known.tally(), precondition).orElseThrow();
    this.shared = SharedParameters.resolve(known.space(), known.tally(), precondition, model);
  }

  /** Whether it is of this many executions and this precondition. */
  boolean isOf(long number, BitSet literals) {
    return executions == number && precondition.equals(literals);
  }

  SharedParameters.ResolvedModel shared() {
    return shared;
  }

  CapabilityPromise promise(Level level, double wanted) {
    Promised made = promised;
    if (made == null || !made.level.equals(level) || made.wanted != wanted) {
      made =
          new Promised(
              level,
              wanted,
              new CapabilityPromise(
                  known.lifting(),
                  known.tally(),
                  forecasts,
                  shared.model(),
                  precondition,
                  level,
                  wanted));
      promised = made;
    }
    return made.promise;
  }

  List<StateDependence.Dependence> stateDependences() {
    List<StateDependence.Dependence> made = dependences;
    if (made == null) {
      made =
          StateDependence.find(
              known.lifting(), known.tally(), shared.model(), known.contextChoices());
      dependences = made;
    }
    return made;
  }

  List<ObjectPattern> repeatedPatterns() {
    List<ObjectPattern> made = patterns;
    if (made == null) {
      made =
          known.executablePatterns().stream()
              .filter(pattern -> !pattern.equals(shared.model().pattern()))
              .toList();
      patterns = made;
    }
    return made;
  }

  RedundantLiterals repeated() {
    RedundantLiterals made = repeated;
    if (made == null) {
      made =
          new RedundantLiterals(
              known.lifting(),
              known.tally(),
              shared.model(),
              precondition,
              repeatedPatterns(),
              known.contextChoices());
      repeated = made;
    }
    return made;
  }

  RedundantLiterals.ResolvedEstimates resolved() {
    RedundantLiterals.ResolvedEstimates made = resolved;
    if (made == null) {
      made = repeated().resolve();
      resolved = made;
    }
    return made;
  }

  /** How many more executions it takes, about, until every probability is known as is wished. */
  long missingForOdds(StopRule stop) {
    if (stop.interval() == 0) {
      return 0;
    }
    List<Estimate> estimates = shared.model().estimates();
    List<OutcomeIntervals.KnownOdds> intervals =
        OutcomeIntervals.of(
            known.lifting(),
            known.tally(),
            shared.model().pattern(),
            estimates.stream().map(Estimate::outcome).toList(),
            stop.confidence());
    long missing = 0;
    for (int i = 0; i < intervals.size(); i++) {
      double probability = estimates.get(i).probability();
      if (intervals.get(i).interval().reach(probability) > stop.interval()) {
        double all = known.tally().executions();
        long more =
            AnytimeInterval.moreTrials(probability * all, all, stop.interval(), stop.confidence());
        missing = Math.max(missing, Math.max(FEW, more));
      }
    }
    return missing;
  }
}
