package dev.qace.evaluation.experiment;

import dev.qace.agent.Agent;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.simulators.BuiltInAgent;
import java.util.function.Consumer;

/**
 * One agent, and one way to learn of it.
 *
 * @param agent its name, its true model, and the problems
 * @param agents where copies of it come from
 * @param strategy what the strategy is called in rows and figures
 * @param settings what the settings are called there
 */
public record Setup(
    BuiltInAgent agent, AgentFactory agents, String strategy, String settings, Way way) {

  /** What settings are called that nobody named. */
  public static final String DEFAULT = "default";

  /** What this is called in the rows. */
  Label label() {
    return new Label(agent.name(), strategy, settings);
  }

  /** Assesses this very copy of the agent. */
  Assessment assessment(
      Agent copy, Way.Assessing way, long seed, Consumer<AssessmentEvent> listener) {
    return Assessment.of(copy)
        .settings(way.how().seed(seed))
        .name(agent.domain().name())
        .listener(listener)
        .build();
  }
}
