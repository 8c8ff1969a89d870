package dev.qace.learner.knowledge;

import dev.qace.learner.StopRule;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeInference;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RepeatedObjects;
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

  private final CapabilityKnowledge study;
  private final Forecasts forecasts;
  private final long executions;
  private final BitSet precondition;
  private final SharedParameters.Resolved shared;
  private @Nullable List<ObjectPattern> patterns;
  private @Nullable RepeatedObjects repeated;
  private RepeatedObjects.@Nullable Resolved resolved;
  private @Nullable Promised promised;
  private @Nullable List<StateDependence.Dependence> dependences;

  private record Promised(Level level, double wanted, CapabilityPromise promise) {}

  InferredOutcomes(CapabilityKnowledge study, Forecasts forecasts, BitSet precondition) {
    this.study = study;
    this.forecasts = forecasts;
    this.executions = study.tally().executions();
    this.precondition = precondition;
    OutcomeModel model =
        OutcomeInference.infer(study.lifting(), study.tally(), precondition).orElseThrow();
    this.shared = SharedParameters.resolve(study.space(), study.tally(), precondition, model);
  }

  /** Whether it is of so many executions and this precondition. */
  boolean isOf(long number, BitSet literals) {
    return executions == number && precondition.equals(literals);
  }

  SharedParameters.Resolved shared() {
    return shared;
  }

  CapabilityPromise promise(Level level, double wanted) {
    Promised known = promised;
    if (known == null || !known.level.equals(level) || known.wanted != wanted) {
      known =
          new Promised(
              level,
              wanted,
              new CapabilityPromise(
                  study.lifting(),
                  study.tally(),
                  forecasts,
                  shared.model(),
                  precondition,
                  level,
                  wanted));
      promised = known;
    }
    return known.promise;
  }

  List<StateDependence.Dependence> stateDependences() {
    List<StateDependence.Dependence> known = dependences;
    if (known == null) {
      known =
          StateDependence.find(
              study.lifting(), study.tally(), shared.model(), study.contextChoices());
      dependences = known;
    }
    return known;
  }

  List<ObjectPattern> repeatedPatterns() {
    List<ObjectPattern> known = patterns;
    if (known == null) {
      known =
          study.executablePatterns().stream()
              .filter(pattern -> !pattern.equals(shared.model().pattern()))
              .toList();
      patterns = known;
    }
    return known;
  }

  RepeatedObjects repeated() {
    RepeatedObjects known = repeated;
    if (known == null) {
      known =
          new RepeatedObjects(
              study.lifting(),
              study.tally(),
              shared.model(),
              precondition,
              repeatedPatterns(),
              study.contextChoices());
      repeated = known;
    }
    return known;
  }

  RepeatedObjects.Resolved resolved() {
    RepeatedObjects.Resolved known = resolved;
    if (known == null) {
      known = repeated().resolve();
      resolved = known;
    }
    return known;
  }

  /** How many more executions it takes, about, until every probability is known as is wished. */
  long missingForOdds(StopRule stop) {
    if (stop.interval() == 0) {
      return 0;
    }
    List<Estimate> estimates = shared.model().estimates();
    List<OutcomeIntervals.Known> known =
        OutcomeIntervals.of(
            study.lifting(),
            study.tally(),
            shared.model().pattern(),
            estimates.stream().map(Estimate::outcome).toList(),
            stop.confidence());
    long missing = 0;
    for (int i = 0; i < known.size(); i++) {
      double probability = estimates.get(i).probability();
      if (known.get(i).interval().reach(probability) > stop.interval()) {
        double all = study.tally().executions();
        long more =
            AnytimeInterval.moreTrials(probability * all, all, stop.interval(), stop.confidence());
        missing = Math.max(missing, Math.max(FEW, more));
      }
    }
    return missing;
  }
}
