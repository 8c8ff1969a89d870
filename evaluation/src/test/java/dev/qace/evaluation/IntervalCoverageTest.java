package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Effect;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.Probability;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Over many simulated assessments, each stated interval has the true probability in it. */
class IntervalCoverageTest {

  /** How often an outcome was learned, and how often the truth was within its interval. */
  private record Count(int learned, int covered) {
    Count plus(boolean within) {
      return new Count(learned + 1, covered + (within ? 1 : 0));
    }
  }

  /** Where it is set, more is tried, and what was counted is written there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.coverage")).map(Path::of);

  static Stream<Arguments> assessments() {
    Stream<Arguments> usual =
        Stream.of(
            assessments("driver", 1000, "paper at 80 %", seed -> at(0.8, Settings.paper(2, seed))),
            assessments("driver", 1000, "frugal to 0.15 at 80 %", seed -> to(0.15, 0.8, seed)),
            assessments(
                "warehouse", 60, "paper at 90 %", seed -> at(0.9, Settings.paper(3, seed))));
    Stream<Arguments> more =
        Stream.of(
            assessments("driver", 1000, "paper at 99 %", seed -> Settings.paper(5, seed)),
            assessments("warehouse", 1000, "paper at 99 %", seed -> Settings.paper(5, seed)),
            assessments("driver", 1000, "frugal to 0.1 at 99 %", seed -> to(0.1, 0.99, seed)),
            assessments("warehouse", 1000, "frugal to 0.1 at 99 %", seed -> to(0.1, 0.99, seed)));
    return TABLE.isEmpty() ? usual : Stream.concat(usual, more);
  }

  private static Arguments assessments(
      String agent, int runs, String name, LongFunction<Settings> settings) {
    return Arguments.of(agent, runs, name, settings);
  }

  /** Stops as soon as every interval is this narrow. */
  private static Settings to(double width, double confidence, long seed) {
    return Settings.frugal(seed).stop(new StopRule(0, confidence, width));
  }

  private static Settings at(double confidence, Settings settings) {
    return settings.stop(
        new StopRule(settings.stop().minOutcome(), confidence, settings.stop().interval()));
  }

  @ParameterizedTest(name = "{0}, {1} times, {2}")
  @MethodSource("assessments")
  void theTruthIsWithinEachIntervalAsOftenAsStated(
      String name, int runs, String how, LongFunction<Settings> settings) throws IOException {
    BuiltInAgent agent = Models.agent(name);
    double confidence = settings.apply(0).stop().confidence();
    Map<List<Object>, Count> counts = new LinkedHashMap<>();
    int learned = 0;
    for (long seed = 0; seed < runs; seed++) {
      Assessed found =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
              .settings(settings.apply(seed))
              .run();
      for (LearnedCapability capability : found.capabilities()) {
        learned += capability.outcomes().size();
        count(capability, agent, counts);
      }
    }
    assertThat(counts)
        .as("true outcomes that were learned at all")
        .hasSize(agent.domain().actions().stream().mapToInt(a -> outcomes(a).size()).sum());
    assertThat(counts.values().stream().mapToInt(Count::learned).sum())
        .as("learned outcomes that are true ones")
        .isGreaterThan((int) (0.99 * learned));
    if (TABLE.isPresent()) {
      List<String> lines = new ArrayList<>();
      counts.forEach(
          (outcome, count) -> lines.add("%s, %s, %s: %s".formatted(name, how, outcome, count)));
      Files.write(TABLE.get(), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    counts.forEach(
        (outcome, count) -> {
          double slack = 3 * Math.sqrt(confidence * (1 - confidence) / count.learned());
          assertThat((double) count.covered() / count.learned())
              .as("%s: %s of %s", how, outcome, count)
              .isGreaterThanOrEqualTo(confidence - slack);
        });
  }

  private static void count(
      LearnedCapability capability, BuiltInAgent agent, Map<List<Object>, Count> counts) {
    Action truth = agent.domain().action(capability.capability()).orElseThrow();
    for (LearnedOutcome learned : capability.outcomes()) {
      for (Outcome outcome : outcomes(truth)) {
        if (outcome.changes().equals(new HashSet<Effect>(learned.changes()))) {
          double odds = Objects.requireNonNull(outcome.probability(), truth.name()).doubleValue();
          assertThat(learned.probability()).isBetween(learned.low(), learned.high());
          counts.merge(
              List.of(truth.name(), outcome.changes()),
              new Count(0, 0).plus(learned.low() <= odds && odds <= learned.high()),
              (one, more) -> new Count(one.learned() + 1, one.covered() + more.covered()));
        }
      }
    }
  }

  private static List<Outcome> outcomes(Action action) {
    return Outcomes.of(action.effect()).stream()
        .filter(outcome -> !Probability.ZERO.equals(outcome.probability()))
        .toList();
  }
}
