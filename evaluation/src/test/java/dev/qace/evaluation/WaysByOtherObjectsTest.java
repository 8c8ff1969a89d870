package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The way to somewhere is not looked for, over and over, by what other objects alone bring about.
 */
class WaysByOtherObjectsTest {
  private static final long MOST_EXECUTIONS = 1000;

  /** Only the main gate sets off the alarm, which has to be on for some attempts that are open. */
  @ParameterizedTest
  @ValueSource(longs = {1, 3})
  void whatNoModelExplainsIsNotExecutedForEverOnTheWayToOthers(long seed) {
    PpddlFile file = PpddlReader.parse("gate", OnlyReachableStartsTest.GATE);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.VISITED))
            .settings(Settings.frugal(seed))
            .build();
    assessment.run();
    assertThat(
            assessment.evidence().all().stream()
                .map(Evidence.Observed::transition)
                .filter(step -> step.outcome() instanceof Transition.Moved)
                .filter(step -> step.instance().capability().name().equals("open-gate"))
                .count())
        .isLessThanOrEqualTo(MOST_EXECUTIONS);
  }
}
