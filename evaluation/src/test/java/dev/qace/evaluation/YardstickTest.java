package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.evaluation.distance.Yardstick;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.simulators.BuiltInAgent;
import java.util.List;
import org.junit.jupiter.api.Test;

class YardstickTest {

  @Test
  void oneModelAfterTheOtherIsMeasuredAsIfItWereAlone() {
    BuiltInAgent agent = BuiltInAgent.named("warehouse").orElseThrow();
    Yardstick yardstick = new Yardstick(agent.domain(), agent.tests(), 400, 5);
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
            .settings(Settings.paper(2, 1))
            .build();
    assessment.run();
    for (int steps : List.of(200, 0, 60, 200)) {
      Domain learned = assessment.after(steps).model();
      Yardstick.Measured measured = yardstick.measure(learned);
      assertThat(measured.distance())
          .isEqualTo(VariationalDistance.of(learned, agent.domain(), agent.tests(), 400, 5));
      assertThat(measured.structure())
          .isEqualTo(ModelComparison.of(learned, agent.domain(), agent.tests(), 5));
    }
  }

  @Test
  void withoutProblemsThereIsNoDistance() {
    BuiltInAgent agent = BuiltInAgent.named("driver").orElseThrow();
    assertThat(new Yardstick(agent.domain(), List.of(), 400, 5).measure(agent.domain()).distance())
        .isEmpty();
  }
}
