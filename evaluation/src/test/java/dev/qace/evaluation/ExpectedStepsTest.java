package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.strategy.StepForecast;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many steps are said to be left while an assessment runs, beside those that were. */
class ExpectedStepsTest {
  private record Run(String agent, Settings settings) {}

  private record Said(long made, long expected) {
    boolean isWithin(double factor, long total) {
      double left = (double) (expected - made) / (total - made);
      return left >= 1 / factor && left <= factor;
    }
  }

  private static Stream<Run> runs() {
    long seeds = Long.getLong("qace.expectedSteps", 1);
    // Of a budget that is more than enough, a share goes into random checks.
    Run budgeted = new Run("driver", Settings.frugal(0).budget(20_000));
    return Stream.concat(
        Stream.of(budgeted),
        Stream.iterate(0L, seed -> seed < seeds, seed -> seed + 1)
            .flatMap(
                seed -> BuiltInAgent.NAMES.stream().flatMap(name -> ofSeed(name, seed, seeds))));
  }

  private static Stream<Run> ofSeed(String agent, long seed, long seeds) {
    return Stream.of(Settings.frugal(seed), Settings.paper(5, seed))
        .limit(seeds > 1 ? 2 : 1)
        .map(settings -> new Run(agent, settings));
  }

  /**
   * In every run at a tenth; later, where the last checks raise a suspicion that nobody could have
   * foreseen, not always: {@link #whatFollowsASuspicionAtTheEndIsExpectedOnceItIsThere}.
   */
  @Test
  void afterATenthWhatIsLeftIsSaidWithinAFactorOfTwo() {
    List<String> wrongLater = new ArrayList<>();
    List<Run> runs = runs().toList();
    for (Run run : runs) {
      List<Said> all = said(run.agent, Starts.ANY, run.settings);
      long total = all.get(all.size() - 1).made;
      assertThat(all).as("%s", run).hasSizeGreaterThan(10).last().isEqualTo(new Said(total, total));
      List<Said> after = all.stream().filter(said -> said.made >= total / 10).toList();
      assertThat(after.get(0).isWithin(2, total))
          .as("%s: %s of %d", run, after.get(0), total)
          .isTrue();
      after.stream()
          // Of the last few steps a display says no more than that it is nearly done.
          .filter(said -> said.made <= total - total / 20)
          // Near the end, a suspicion that comes up then may be a large part of what is left.
          .filter(said -> !said.isWithin(said.made < total * 3 / 4 ? 2 : 3, total))
          .findFirst()
          .ifPresent(said -> wrongLater.add("%s: %s of %d".formatted(run, said, total)));
    }
    assertThat(wrongLater).hasSizeLessThanOrEqualTo(runs.size() / 20);
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

  /** What follows then takes more steps than all that was asked before. */
  @Test
  void onceContextsAreKnownWhatIsLeftIsSaidWithinAFactorOfTwo() {
    PpddlFile file =
        PpddlReader.parse(
            "kiln",
            """
            (define (domain kiln) (:types pot) (:predicates (hot) (inside ?p - pot) (cracked ?p - pot))
              (:action heat :precondition (not (hot)) :effect (hot))
              (:action load :parameters (?p - pot) :precondition (not (inside ?p)) :effect (inside ?p))
              (:action fire :parameters (?p - pot) :precondition (inside ?p)
                :effect (and (not (inside ?p)) (when (hot) (probabilistic 0.5 (cracked ?p))))))
            (define (problem workshop) (:domain kiln) (:objects cup jug bowl - pot) (:init))
            """);
    World world = World.of(file.domain(), file.problem());
    List<Said> all = new ArrayList<>();
    List<Said> known = new ArrayList<>();
    Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY))
        .settings(Settings.frugal(0))
        .listener(
            event -> {
              if (event instanceof AssessmentEvent.QueryAnswered answered) {
                Knowledge knowledge = answered.knowledge();
                long made = knowledge.evidence().steps();
                Said said = new Said(made, StepForecast.of(knowledge));
                all.add(said);
                if (knowledge.capabilities().stream()
                    .anyMatch(each -> each.contexts().size() > 1)) {
                  known.add(said);
                }
              }
            })
        .build()
        .run();
    long total = all.get(all.size() - 1).made;
    assertThat(known.get(0).made).isLessThan(total / 2);
    assertThat(known)
        .filteredOn(said -> said.made <= total - total / 20)
        .allSatisfy(
            said -> assertThat(said.isWithin(2, total)).as("%s of %d", said, total).isTrue());
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
