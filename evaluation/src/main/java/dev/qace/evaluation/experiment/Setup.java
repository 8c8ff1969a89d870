package dev.qace.evaluation.experiment;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.simulators.BuiltInAgent;
import java.util.function.Consumer;

/**
 * One agent, and one way to assess it.
 *
 * @param strategy what the strategy is called in rows and figures
 * @param settings what the settings are called there
 * @param how the settings themselves, but for the seed
 * @param starts where the agent lets a question start
 */
public record Setup(
    BuiltInAgent agent, String strategy, String settings, Settings how, Starts starts) {

  /** What settings are called that nobody named. */
  public static final String DEFAULT = "default";

  /** What this is called in the rows. */
  Label label() {
    return new Label(agent.name(), strategy, settings);
  }

  Assessment assessment(long seed, Consumer<AssessmentEvent> listener) {
    return Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
        .settings(how.seed(seed))
        .name(agent.domain().name())
        .listener(listener)
        .build();
  }
}
