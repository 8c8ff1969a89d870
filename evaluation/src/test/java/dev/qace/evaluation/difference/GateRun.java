package dev.qace.evaluation.difference;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Action;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.difference.DriftJudge;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.outcome.OutcomeComparison;
import java.util.Set;
import java.util.stream.Collectors;

/** An assessment of an agent that a gate looks at, as its journal would tell of it. */
record GateRun(ObservedRun observed, Evidence evidence, Assessed found, long steps) {

  static GateRun first(GateAgent agent, long seed) {
    return first(agent, Settings.frugal(seed));
  }

  static GateRun first(GateAgent agent, Settings settings) {
    return of(agent, Assessment.of(agent.open()).settings(settings).build());
  }

  /** Asks whether the agent is still the one of this run, as {@code assess --against} does. */
  GateRun against(GateAgent agent, long seed, Levels levels) {
    StopRule stop = new StopRule(OutcomeComparison.LEAST_SHOWN, StopRule.DEFAULT.confidence(), 0);
    return of(
        agent,
        Assessment.of(agent.open())
            .settings(Settings.frugal(seed).stop(stop))
            .drift(new DriftJudge(observed, levels).drift(agent.world(), evidence))
            .build());
  }

  private static GateRun of(GateAgent agent, Assessment assessment) {
    Assessed found = assessment.run();
    Set<Capability> distinct =
        agent.domain().actions().stream()
            .map(Action::capability)
            .filter(each -> agent.distinct().contains(each.name()))
            .collect(Collectors.toSet());
    return new GateRun(
        ObservedRun.of(agent.world(), Starts.ANY, distinct, assessment.evidence()),
        assessment.evidence(),
        found,
        assessment.cost().steps());
  }

  RunDifference difference(GateRun later, Levels levels) {
    return RunDifference.of(observed, later.observed, levels);
  }

  /** How often a capability was executed. */
  long executions(String capability) {
    return evidence.asked().stream()
        .flatMap(Asked::transitions)
        .filter(step -> step.instance().capability().name().equals(capability))
        .filter(step -> step.outcome() instanceof Transition.Moved)
        .count();
  }

  /** Whether a difference names this capability as changed. */
  static boolean names(RunDifference found, String capability) {
    return found.vocabulary().stream().anyMatch(w -> w.signature().startsWith("(" + capability))
        || found.capabilities().stream()
            .anyMatch(each -> each.capability().equals(capability) && each.differs());
  }
}
