package dev.qace.learner.conclusion;

import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.approach.Obstacles;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Domain;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Puts together what is known about all capabilities. */
public final class Findings {
  private final List<LearnedCapability> capabilities = new ArrayList<>();
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();

  private final Knowledge knowledge;
  private final Obstacles obstacles;
  private final ToIntFunction<Transition> numbers;
  private final boolean interrupted;

  private Findings(
      Knowledge knowledge,
      Obstacles obstacles,
      ToIntFunction<Transition> numbers,
      boolean interrupted) {
    this.interrupted = interrupted;
    this.knowledge = knowledge;
    this.obstacles = obstacles;
    this.numbers = numbers;
  }

  public static Assessed of(
      String name, Knowledge knowledge, ToIntFunction<Transition> numbers, boolean interrupted) {
    Settings settings = knowledge.settings();
    Set<CapabilityKnowledge> untried = Set.of();
    if (!interrupted) {
      untried = Obstacles.untried(knowledge);
      knowledge.explain();
    }
    Findings findings =
        new Findings(knowledge, Obstacles.of(knowledge, interrupted), numbers, interrupted);
    untried.forEach(findings::addUntried);
    Vocabulary vocabulary = knowledge.world().vocabulary();
    if (!interrupted) {
      knowledge.capabilities().forEach(CapabilityKnowledge::conclude);
    }
    knowledge.capabilities().forEach(findings::add);
    Domain model =
        new Domain(
            name,
            vocabulary.types(),
            vocabulary.constants(),
            vocabulary.predicates(),
            findings.capabilities.stream().map(LearnedCapability::action).toList());
    return new Assessed(
        model,
        findings.capabilities,
        findings.undecided,
        findings.inexpressible,
        knowledge.believed().misreports().all(),
        Guarantee.of(settings.stop().confidence(), findings.capabilities),
        interrupted);
  }

  /** What there is to say of one capability while more is asked. */
  static Findings soFar(Knowledge knowledge, CapabilityKnowledge capability) {
    Findings findings =
        new Findings(knowledge, Obstacles.unknown(knowledge), transition -> 0, true);
    findings.add(capability);
    return findings;
  }

  List<LearnedCapability> learned() {
    return capabilities;
  }

  List<Finding> all() {
    return Assessed.findings(capabilities, undecided, inexpressible);
  }

  private void add(CapabilityKnowledge known) {
    if (known.example().isEmpty()) {
      undecided.add(new Undecided(known.capability(), new Slot.Everything(), whyUnknown(known)));
      inexpressible.addAll(BeyondVocabulary.ofAttempts(known));
    } else {
      CapabilityFindings found = new CapabilityFindings(knowledge, known, obstacles, numbers);
      undecided.addAll(found.undecided());
      inexpressible.addAll(found.inexpressible());
      capabilities.add(found.learned());
      if (!interrupted) {
        stopRule(known, found.learned());
      }
    }
  }

  /** What explains a capability is a guess where it was not tried. */
  private void addUntried(CapabilityKnowledge known) {
    if (!known.isBeyondModels()) {
      undecided.add(
          new Undecided(
              known.capability(),
              new Slot.Everything(),
              new WhyUndecided.NotTriedEverywhere(known.attempts().made())));
    }
  }

  /** Whether what was asked for is known; other strategies only say what they reached. */
  private void stopRule(CapabilityKnowledge known, LearnedCapability learned) {
    Settings settings = knowledge.settings();
    StopRule stop = settings.stop();
    double interval = Guarantee.intervalOf(learned);
    boolean met =
        (stop.minOutcome() == 0 || learned.coverage().minOutcome() <= stop.minOutcome())
            && (stop.interval() == 0 || known.missingForOdds(stop) == 0);
    if (settings.strategy() == StrategyName.FRUGAL && !met) {
      undecided.add(
          new Undecided(
              known.capability(),
              new Slot.AllOutcomes(),
              new WhyUndecided.StopRuleNotMet(
                  learned.coverage().minOutcome(),
                  interval,
                  known.tally().executions(),
                  end(known, stop))));
    }
  }

  private static WhyUndecided.WhyAskingEnded end(CapabilityKnowledge known, StopRule stop) {
    if (known.oddsDepend()) {
      return WhyUndecided.WhyAskingEnded.DEPENDENCE;
    }
    return known.tally().executions() >= stop.patience()
        ? WhyUndecided.WhyAskingEnded.PATIENCE
        : WhyUndecided.WhyAskingEnded.NOTHING_TO_ASK;
  }

  private WhyUndecided whyUnknown(CapabilityKnowledge known) {
    return known.lifting().bindings().patterns().isEmpty()
        ? new WhyUndecided.NoObjects()
        : new WhyUndecided.NeverExecuted(
            known.tally().refusals(),
            obstacles.atAll(known),
            knowledge.settings().avoids()
                ? Optional.of(knowledge.settings().avoid())
                : Optional.empty());
  }
}
