package dev.qace.learner.strategy;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.strategy.check.RandomChecks;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/** About how many steps an assessment will have taken in the end, by what is known so far. */
public final class StepForecast {
  private static final double EXPLORATION = 6;

  /** As if so many steps had been made that all told something. */
  private static final double AS_IF_TOLD = 20;

  /** How many executions follow a suspicion, about, until it no longer looks so. */
  private static final double FOLLOWED = 96;

  /** Of suspicions about the state, which are followed at the end, so many are still there then. */
  private static final double LASTING = 1.0 / 3;

  private final Knowledge knowledge;
  private final Settings settings;

  private StepForecast(Knowledge knowledge) {
    this.knowledge = knowledge;
    this.settings = knowledge.settings();
  }

  /** Those that were made included; never more than the budget allows. */
  public static long of(Knowledge knowledge) {
    return new StepForecast(knowledge).all();
  }

  private long all() {
    long made = knowledge.evidence().steps();
    long left = knowledge.stepsLeftInAll();
    if (settings.endsWithBudget()) {
      return made + left;
    }
    double toTell = 0;
    double toTellAtFirst = 0;
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      toTell += toTell(each);
      toTellAtFirst += toTellAtFirst(each);
    }
    double toCome = (toTell + checks(made) + others()) * stepsToTell(made, toTellAtFirst - toTell);
    return made + Math.min(left, Math.round(toCome));
  }

  /** How many steps that tell are to come, about. */
  private double toTell(CapabilityKnowledge known) {
    return switch (settings.strategy()) {
      case PAPER -> paper(known);
      case FRUGAL -> frugal(known);
      case RANDOM -> 0;
    };
  }

  /** The same as it was before the first step. */
  private double toTellAtFirst(CapabilityKnowledge known) {
    int atoms = known.lifting().atoms().size();
    return switch (settings.strategy()) {
      case PAPER -> EXPLORATION + 2.0 * settings.runs() * atoms;
      case FRUGAL -> EXPLORATION + atoms + Math.max(toFind(), toKnow());
      case RANDOM -> 0;
    };
  }

  /** What is asked of each literal and of each atom, as far as it was not. */
  private double paper(CapabilityKnowledge known) {
    Lifting lifting = known.lifting();
    double exploring = known.tally().executions() == 0 ? EXPLORATION : 0;
    double needs = known.precondition().undecided().cardinality() / 2.0;
    double asked = knowledge.evidence().asked(known.capability(), Aim.EFFECT).steps();
    double effects = Math.max(0, settings.runs() * lifting.atoms().size() - asked);
    return exploring + settings.runs() * needs + effects;
  }

  private double frugal(CapabilityKnowledge known) {
    double undecided = known.precondition().undecided().cardinality() / 2.0;
    if (known.tally().executions() == 0) {
      return EXPLORATION + undecided + Math.max(toFind(), toKnow());
    }
    return undecided
        + known.contexts().stream().mapToDouble(each -> missing(each) + followed(each)).sum();
  }

  /** Each literal that is not needed takes this many executions with it and so many without. */
  private double toFind() {
    return settings.stop().minOutcome() == 0 ? 0 : 2.0 * knowledge.executionsWanted();
  }

  private double toKnow() {
    StopRule stop = settings.stop();
    return stop.interval() == 0
        ? 0
        : AnytimeInterval.trialsNeeded(stop.interval(), stop.confidence());
  }

  /** How many executions it takes, about, until what is wished is known about one that executed. */
  private long missing(CapabilityKnowledge known) {
    List<ObjectPattern> patterns = known.executablePatterns();
    if (patterns.isEmpty()
        || known.outcomes().isEmpty()
        || known.tally().executions() >= settings.stop().patience()
        || !known.influences().proven().isEmpty()) {
      return 0;
    }
    long missing = known.missingForOdds(settings.stop());
    if (settings.stop().minOutcome() > 0) {
      FrugalEffects effects = new FrugalEffects(knowledge, known, patterns, new Random(0));
      effects.look();
      missing = Math.max(missing, effects.expected(knowledge.executionsWanted()));
    }
    return missing;
  }

  /** How many executions follow, about, where the odds look as if they depended on something. */
  private double followed(CapabilityKnowledge known) {
    if (settings.endsWithBudget() || !known.influences().proven().isEmpty()) {
      return 0;
    }
    boolean checked = knowledge.evidence().hasAsked(EnumSet.of(Aim.CHECK));
    if (known.influences().suspicious().isEmpty()) {
      return 0;
    }
    return checked || known.influences().suspectsMoreThanTheState() ? FOLLOWED : FOLLOWED * LASTING;
  }

  /** What other objects bring about, where the agent is beyond the paper's class. */
  private long others() {
    return settings.strategy() == StrategyName.FRUGAL && knowledge.starts() == Starts.ANY
        ? new OtherObjectQuestions(knowledge, new Random(0)).expected()
        : 0;
  }

  /** Random checks, and the live check at the end. */
  private double checks(long made) {
    return RandomChecks.expected(knowledge)
        + (knowledge.wasCheckedLive() ? 0 : Settings.liveCheckSteps(made));
  }

  /**
   * An agent that cannot be set has to go to where an answer tells. At worst, that takes as many
   * steps as questions did so far; at best, what is on the way tells as much as it did so far. It
   * is taken to be in the middle, as a factor.
   *
   * @param told how much less is to be told than before the first step
   */
  private double stepsToTell(long made, double told) {
    if (knowledge.starts() == Starts.ANY || made == 0) {
      return 1;
    }
    double worst = (double) made / knowledge.evidence().queries();
    double best = (made + AS_IF_TOLD) / (Math.max(0, told) + AS_IF_TOLD);
    return Math.max(1, Math.sqrt(worst * Math.min(worst, best)));
  }
}
