package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.LearnedCapability;
import dev.qace.learner.Settings;
import dev.qace.model.Action;
import dev.qace.model.Outcomes;
import dev.qace.simulators.BuiltInAgent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's agents, learned from their small problems with the paper's settings. */
class BuiltInAssessmentTest {
  private static final int SEEDS = 30;

  /** The figures to beat are those of the paper's own final models. */
  @ParameterizedTest
  @CsvSource({
    "driver, 0.0334",
    "warehouse, 0.0199",
    "first-responder, 0.0083",
    "elevator, 0.0101",
    "cafe-symbolic, 0.03"
  })
  void preconditionsAreExactAndTheOddsNoWorseThanPublished(String name, double published) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    double sum = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(agent, 5, seed);
      Assessed found = assessment.run();
      ModelComparison comparison = ModelComparison.of(found.model(), agent.domain());
      assertThat(comparison.equalPreconditions()).as("preconditions, seed %d", seed).isTrue();
      assertThat(found.undecided()).as("seed %d", seed).isEmpty();
      assertThat(found.inexpressible()).as("seed %d", seed).isEmpty();
      if (everyOutcomeWasSeen(found, agent)) {
        assertThat(comparison.equalStructure()).as("structure, seed %d", seed).isTrue();
      }
      assertThat(Reproduction.failures(found.model(), agent.world(), assessment.evidence()))
          .isEmpty();
      sum += comparison.meanTv();
    }
    assertThat(sum / SEEDS).isLessThanOrEqualTo(published);
  }

  @ParameterizedTest
  @CsvSource({"driver", "warehouse", "first-responder", "elevator", "cafe-symbolic"})
  void withAHundredRunsTheOddsAreWithinAHundredth(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    Assessed found = assessment(agent, 100, 0).run();
    ModelComparison comparison = ModelComparison.of(found.model(), agent.domain());
    assertThat(comparison.equalStructure()).isTrue();
    assertThat(comparison.meanTv()).isLessThan(0.01);
  }

  private static Assessment assessment(BuiltInAgent agent, int runs, long seed) {
    return Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
        .settings(new Settings(runs, 0, seed))
        .name(agent.name())
        .build();
  }

  /** Each outcome of these agents shows wherever it comes about, so counting them is enough. */
  private static boolean everyOutcomeWasSeen(Assessed found, BuiltInAgent agent) {
    List<LearnedCapability> learned = found.capabilities();
    return agent.domain().actions().stream()
        .allMatch(action -> outcomes(learned, action) >= Outcomes.of(action.effect()).size());
  }

  private static int outcomes(List<LearnedCapability> learned, Action action) {
    return learned.stream()
        .filter(each -> each.capability().equals(action.capability()))
        .mapToInt(each -> each.outcomes().size())
        .sum();
  }
}
