package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Aim;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The strategies on the paper's agents: what they learn, and for how many steps. */
class StrategiesTest {
  private static final int SEEDS = 30;
  private static final int FEWER = 10;
  private static final int TRANSITIONS = 3500;

  /**
   * @param budget the published number of steps, on the large agents a third of it
   * @param published how far the published models are off, per capability
   */
  @ParameterizedTest
  @CsvSource({
    "driver, 92, 0.0334",
    "warehouse, 241, 0.0199",
    "cafe-symbolic, 130, 0.02",
    "first-responder, 660, 0.0083",
    "elevator, 520, 0.0101"
  })
  void withNoMoreStepsThanPublishedTheModelsAreNoWorse(String name, int budget, double published) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    double distance = 0;
    int exact = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(agent, budgeted(budget, seed));
      ModelComparison comparison = ModelComparison.of(assessment.run().model(), agent.domain());
      assertThat(assessment.cost().steps()).isLessThanOrEqualTo(budget);
      distance += comparison.meanTv();
      exact += comparison.equalStructure() ? 1 : 0;
    }
    assertThat(distance / SEEDS).isLessThanOrEqualTo(published);
    assertThat(exact).isGreaterThanOrEqualTo(27);
  }

  @ParameterizedTest
  @CsvSource({"100, true", "300, true", "5000, false"})
  void aRunIsPartialWhereItsBudgetEndsBeforeItsStopRuleHolds(int budget, boolean partial) {
    BuiltInAgent agent = BuiltInAgent.named("driver").orElseThrow();
    Settings settings = Settings.frugal(0).budget(budget);
    assertThat(assessment(agent, settings).run().partial()).isEqualTo(partial);
  }

  @ParameterizedTest
  @CsvSource({"first-responder, 250", "elevator, 280"})
  void preconditionsAreDecidedAfterFewSteps(String name, long most) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<Long> steps = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(agent, budgeted(most * 2, seed));
      assessment.run();
      steps.add(StepsToPreconditions.of(assessment).orElse(Long.MAX_VALUE));
    }
    steps.sort(null);
    assertThat(steps.get(SEEDS / 2)).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(strings = {"driver", "warehouse", "cafe-symbolic", "first-responder", "elevator"})
  void untilTheDefaultStopRuleIsMetTheStructureIsRight(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    for (long seed = 0; seed < FEWER; seed++) {
      Assessment assessment = assessment(agent, Settings.frugal(seed));
      Assessed found = assessment.run();
      assertThat(ModelComparison.of(found.model(), agent.domain()).equalStructure())
          .as("seed %d", seed)
          .isTrue();
      assertThat(found.undecided()).as("seed %d", seed).isEmpty();
      assertThat(found.inexpressible()).as("seed %d", seed).isEmpty();
      assertThat(found.guarantee().minOutcome()).as("seed %d", seed).isLessThanOrEqualTo(0.05);
      assertThat(Reproduction.failures(found.model(), agent.world(), assessment.evidence()))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"paper", "frugal", "random"})
  void noStrategyGoesBeyondItsBudget(String strategy) {
    StrategyName name = StrategyName.valueOf(strategy.toUpperCase(Locale.ROOT));
    for (String each : BuiltInAgent.NAMES) {
      BuiltInAgent agent = BuiltInAgent.named(each).orElseThrow();
      for (int budget : new int[] {1, 2, 7, 40, 333}) {
        Assessment assessment = assessment(agent, budgeted(budget, 1).strategy(name));
        assessment.run();
        assertThat(assessment.cost().steps()).as(each).isLessThanOrEqualTo(budget);
        if (name != StrategyName.PAPER) {
          assertThat(assessment.cost().steps()).as(each).isEqualTo(budget);
        }
      }
    }
  }

  private static Settings budgeted(long budget, long seed) {
    return Settings.frugal(seed).budget(budget).stop(StopRule.NEVER);
  }

  private static Assessment assessment(BuiltInAgent agent, Settings settings) {
    return Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
        .settings(settings)
        .name(agent.name())
        .build();
  }

  /** Writes the table of docs/strategies.md: see there. */
  @Test
  @EnabledIfSystemProperty(named = "qace.comparison", matches = ".+")
  void table() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String name : BuiltInAgent.NAMES) {
      BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
      Row paper = row(agent, "paper, 5 runs", seed -> Settings.paper(5, seed));
      int budget =
          switch (name) {
            case "driver" -> 92;
            case "warehouse" -> 241;
            case "cafe-symbolic" -> 130;
            case "first-responder" -> 660;
            default -> 520;
          };
      lines.add(row(agent, "frugal, " + budget + " steps", seed -> budgeted(budget, seed)).line);
      lines.add(row(agent, "frugal, default stop rule", Settings::frugal).line);
      lines.add(paper.line);
      lines.add(
          row(
                  agent,
                  "random, as many steps as paper",
                  seed -> budgeted(paper.steps, seed).strategy(StrategyName.RANDOM))
              .line);
    }
    Files.write(Path.of(System.getProperty("qace.comparison", "")), lines);
  }

  private interface Choice {
    Settings with(long seed);
  }

  private record Row(String line, long steps) {}

  private static Row row(BuiltInAgent agent, String how, Choice choice) {
    long steps = 0;
    long live = 0;
    long queries = 0;
    double seconds = 0;
    double tv = 0;
    double vd = 0;
    int exact = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      long began = System.nanoTime();
      Assessment assessment = assessment(agent, choice.with(seed));
      Assessed found = assessment.run();
      seconds += (System.nanoTime() - began) / 1e9;
      ModelComparison comparison = ModelComparison.of(found.model(), agent.domain());
      steps += assessment.cost().steps();
      live += assessment.evidence().stepsFor(EnumSet.of(Aim.LIVE_CHECK));
      queries += assessment.cost().queries();
      tv += comparison.meanTv();
      vd +=
          VariationalDistance.of(found.model(), agent.domain(), agent.tests(), TRANSITIONS, seed)
              .orElseThrow()
              .vd();
      exact += comparison.equalStructure() ? 1 : 0;
    }
    String line =
        String.format(
            Locale.ROOT,
            "| %s | %s | %,d | %,d | %,d | %.4f | %.4f | %d of %d | %.2f |",
            agent.name(),
            how,
            Math.round((double) steps / SEEDS),
            Math.round((double) live / SEEDS),
            Math.round((double) queries / SEEDS),
            vd / SEEDS,
            tv / SEEDS,
            exact,
            SEEDS,
            seconds / SEEDS);
    return new Row(line, Math.round((double) steps / SEEDS));
  }
}
