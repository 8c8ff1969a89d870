package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.learner.strategy.StepForecast;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How many steps are said to be left while an assessment runs, beside those that were. */
class ExpectedStepsTest {
  private record Said(long made, long expected) {}

  private static Stream<Arguments> runs() {
    long seeds = Long.getLong("qace.expectedSteps", 1);
    // Of a budget that is more than enough, a share goes into random checks.
    Settings budgeted = Settings.frugal(0).budget(20_000);
    return Stream.concat(Stream.of(Arguments.of("driver", budgeted)), agents(seeds));
  }

  private static Stream<Arguments> agents(long seeds) {
    return Stream.iterate(0L, seed -> seed < seeds, seed -> seed + 1)
        .flatMap(
            seed ->
                BuiltInAgent.NAMES.stream()
                    .flatMap(
                        name ->
                            Stream.of(Settings.frugal(seed), Settings.paper(5, seed))
                                .limit(seeds > 1 ? 2 : 1)
                                .map(settings -> Arguments.of(name, settings))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void afterATenthWhatIsLeftIsSaidWithinAFactorOfTwo(String name, Settings settings) {
    List<Said> all = said(name, Starts.ANY, settings);
    long total = all.get(all.size() - 1).made;
    assertThat(all).hasSizeGreaterThan(10).last().isEqualTo(new Said(total, total));
    for (Said said : all) {
      // Of the last few steps a display says no more than that it is nearly done.
      if (said.made >= total / 10 && said.made <= total - total / 20) {
        double left = (double) (said.expected - said.made) / (total - said.made);
        // Near the end, a suspicion that comes up then may be a large part of what is left.
        double most = said.made < total * 3 / 4 ? 2 : 3;
        assertThat(left)
            .as("after %d of %d steps, %d were expected", said.made, total, said.expected)
            .isBetween(1 / most, most);
      }
    }
  }

  /** With this seed, the last random checks look as if a literal mattered: 224 steps follow. */
  @Test
  void whatFollowsASuspicionAtTheEndIsExpectedOnceItIsThere() {
    List<Said> all = said("driver", Starts.ANY, Settings.frugal(4));
    long total = all.get(all.size() - 1).made;
    List<Said> following =
        all.stream()
            .filter(said -> said.made > total - total / 5 && said.made < total - total / 20)
            .toList();
    assertThat(following)
        .isNotEmpty()
        .allSatisfy(
            said -> {
              long left = total - said.made;
              assertThat(said.expected - said.made).isBetween(left / 3, 3 * left);
            });
  }

  /** It has to go to where an answer tells, and nobody knows how far that is. */
  @Test
  void ofAnAgentThatCannotBeSetTheWholeIsSaidWithinAFactorOfTwo() {
    List<Said> all = said("driver", Starts.INITIAL, Settings.frugal(0));
    long total = all.get(all.size() - 1).made;
    assertThat(all)
        .hasSizeGreaterThan(10)
        .allSatisfy(said -> assertThat(said.expected).isBetween(total / 2, 2 * total));
  }

  /** After each question, but for those without a step. */
  private static List<Said> said(String name, Starts starts, Settings settings) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<Said> all = new ArrayList<>();
    Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
        .settings(settings)
        .listener(
            event -> {
              if (event instanceof AssessmentEvent.QueryAnswered answered) {
                long made = answered.knowledge().evidence().steps();
                if (all.isEmpty() || all.get(all.size() - 1).made < made) {
                  all.add(new Said(made, StepForecast.of(answered.knowledge())));
                }
              }
            })
        .build()
        .run();
    return all;
  }
}
