package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.FamilyLevel;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.SumOfTrials;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Policies of several steps that were followed to check the model: each step, and how often each
 * outcome occurred, compared with what the model of that time predicted. Questions that start in a
 * state that was set say nothing of what an agent remembers from the step before; these do.
 */
final class LiveChecked {
  private static final int MOST_ROUNDS = 2;

  private final Knowledge knowledge;
  private final List<Asked> asked;

  /** Those steps of which something was predicted. */
  private final List<RandomCheck> steps = new ArrayList<>();

  private final Map<CapabilityKnowledge, List<PredictedOutcome>> outcomes = new LinkedHashMap<>();

  /** An outcome with the odds that it was held to have. */
  private record PredictedOutcome(LiftedOutcome outcome, AnytimeInterval interval) {}

  private LiveChecked(Knowledge knowledge, List<Asked> asked) {
    this.knowledge = knowledge;
    this.asked = asked;
    asked.stream()
        .flatMap(Asked::transitions)
        .flatMap(step -> RandomCheck.of(knowledge, step).stream())
        .forEach(steps::add);
    steps.stream()
        .filter(RandomCheck::executes)
        .forEach(step -> outcomes.computeIfAbsent(step.context(), this::predicted));
  }

  /** The live checks among what was asked, with what is predicted of them by now. */
  static LiveChecked of(Knowledge knowledge, List<Asked> answered) {
    return new LiveChecked(
        knowledge,
        answered.stream().filter(each -> each.purpose().aim() == Aim.LIVE_CHECK).toList());
  }

  private List<PredictedOutcome> predicted(CapabilityKnowledge known) {
    List<LiftedOutcome> all =
        known.resolvedOutcomes().estimates().stream().map(Estimate::outcome).toList();
    List<OutcomeIntervals.KnownOdds> intervals =
        OutcomeIntervals.of(
            known.lifting(),
            known.tally(),
            known.outcomes().orElseThrow().pattern(),
            all,
            1 - FamilyLevel.LIVE_CHECK);
    List<PredictedOutcome> predicted = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      predicted.add(new PredictedOutcome(all.get(i), intervals.get(i).interval()));
    }
    return predicted;
  }

  /** Compares, once all of it was taken in. */
  LiveCheck settle(LiveCheck before) {
    if (asked.isEmpty()) {
      return before;
    }
    steps.forEach(RandomCheck::settle);
    boolean goesOn = before.rounds() > 0 && knowledge.settings().avoids();
    int rounds = before.rounds() + (goesOn ? 0 : 1);
    return new LiveCheck(
        rounds,
        before.queries() + asked.size(),
        before.runs() + asked.stream().mapToInt(each -> each.query().runs()).sum(),
        before.steps() + (int) asked.stream().flatMap(Asked::transitions).count(),
        before.predicted() + steps.size(),
        before.matched() + (int) steps.stream().filter(RandomCheck::matched).count(),
        pValue(before, rounds));
  }

  /** Of all rounds together; what is asked one by one is too little to test each time. */
  private Optional<Double> pValue(LiveCheck before, int rounds) {
    if (knowledge.settings().avoids()) {
      return Optional.empty();
    }
    double least = Math.min(before.pValue().orElse(1.0), frequencies());
    return Optional.of(Math.min(1, Math.round(rounds * least * 1e6) / 1e6));
  }

  /** What one outcome's frequency says. */
  private record OutcomeFrequency(
      CapabilityKnowledge about, PredictedOutcome of, SumOfTrials trials, int seen) {
    Surprising surprise() {
      return new Surprising(
          about.capability(),
          new WhySurprising.Frequency(
              of.outcome().changes(about.lifting()),
              seen,
              trials.size(),
              trials.least(),
              trials.most()));
    }
  }

  private double frequencies() {
    List<OutcomeFrequency> all = new ArrayList<>();
    outcomes.forEach(
        (about, predicted) -> {
          List<Transition> executed =
              steps.stream()
                  .filter(step -> step.context() == about)
                  .filter(step -> step.executes() && step.matched())
                  .map(RandomCheck::transition)
                  .toList();
          if (predicted.size() > 1) {
            predicted.forEach(each -> all.add(frequency(about, predicted, each, executed)));
          }
        });
    double least = 1;
    for (OutcomeFrequency each : all) {
      double value = Math.min(1, each.trials().value(each.seen()) * all.size());
      least = Math.min(least, value);
      if (value < FamilyLevel.LIVE_CHECK / MOST_ROUNDS) {
        each.about().whole().checks().surprised(each.surprise());
      }
    }
    return least;
  }

  /** How often an outcome, or another that leads to the same state, occurred. */
  private static OutcomeFrequency frequency(
      CapabilityKnowledge about,
      List<PredictedOutcome> predicted,
      PredictedOutcome outcome,
      List<Transition> executed) {
    SumOfTrials trials = new SumOfTrials();
    int seen = 0;
    for (Transition each : executed) {
      State after = outcome.outcome().apply(about.lifting(), each.state(), each.instance());
      double low = 0;
      double high = 0;
      double othersLow = 0;
      for (PredictedOutcome other : predicted) {
        boolean same =
            other.outcome().apply(about.lifting(), each.state(), each.instance()).equals(after);
        low += same ? other.interval().low() : 0;
        high += same ? other.interval().high() : 0;
        othersLow += same ? 0 : other.interval().low();
      }
      // Bounds that contradict each other may add up to more than 1.
      double least = Math.min(1, low);
      trials.add(least, Math.max(least, Math.min(1, Math.min(high, 1 - othersLow))));
      seen += each.outcome().state().equals(after) ? 1 : 0;
    }
    return new OutcomeFrequency(about, outcome, trials, seen);
  }
}
