package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.PolicyKind;
import dev.qace.learner.evidence.QuestionRecords;
import dev.qace.learner.evidence.Telling;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.outside.OutsidePlanner;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The paper's strategy with agents that cannot be set. */
class PaperTravelTest {
  private static final PpddlFile MINE =
      PpddlReader.parse(
          "mine",
          """
          (define (domain mine) (:types level)
            (:predicates (at ?l - level) (below ?l ?m - level) (wet ?l - level) (dug ?l - level))
            (:action descend :parameters (?l ?m - level)
              :precondition (and (at ?l) (below ?m ?l))
              :effect (and (not (at ?l)) (at ?m)))
            (:action dig :parameters (?l - level)
              :precondition (and (at ?l) (not (wet ?l)))
              :effect (probabilistic 0.8 (dug ?l))))
          (define (problem x) (:domain mine) (:objects l0 l1 l2 l3 - level)
            (:init (at l0) (below l1 l0) (below l2 l1) (below l3 l2) (wet l3)))
          """);

  /** Each rung may have to be tried again. */
  private static final PpddlFile LADDER =
      PpddlReader.parse(
          "ladder",
          """
          (define (domain ladder) (:types rung)
            (:predicates (on ?r - rung) (above ?r ?s - rung) (rotten ?r - rung) (painted ?r - rung))
            (:action climb :parameters (?r ?s - rung)
              :precondition (and (on ?r) (above ?s ?r))
              :effect (probabilistic 0.7 (and (not (on ?r)) (on ?s))))
            (:action paint :parameters (?r - rung)
              :precondition (and (on ?r) (not (rotten ?r)))
              :effect (probabilistic 0.8 (painted ?r))))
          (define (problem x) (:domain ladder) (:objects r0 r1 r2 - rung)
            (:init (on r0) (above r1 r0) (above r2 r1) (rotten r2)))
          """);

  @ParameterizedTest
  @EnumSource(names = {"INITIAL", "VISITED"})
  void policiesThatTellTwoHypothesesApartLeadTheAgentToWhereTheyDiffer(Starts starts) {
    World world = World.of(MINE.domain(), MINE.problem());
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(MINE.domain(), world), starts))
            .settings(Settings.paper(5, 1))
            .build();
    Assessed found = assessment.run();
    assertThat(found.model().actions())
        .filteredOn(each -> each.capability().name().equals("dig"))
        .singleElement()
        .satisfies(
            dig -> assertThat(dig.precondition().toString()).contains("(at ?l)", "(not (wet ?l))"));
    if (starts == Starts.INITIAL) {
      assertThat(assessment.plannerTime()).isPositive();
      assertThat(assessment.evidence().asked())
          .anySatisfy(
              asked -> {
                assertThat(asked.purpose().aim()).isEqualTo(Aim.OPEN_ATTEMPT);
                assertThat(asked.query().policy().rules()).hasSizeGreaterThan(1);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FRUGAL", "PAPER"})
  void thePurposeOfAQuestionNamesTheHypothesesTheProblemAndHowSurelyItTells(StrategyName strategy) {
    World world = World.of(MINE.domain(), MINE.problem());
    Assessment assessment = assessment(MINE, strategy, new PortfolioPlanner());
    assessment.run();
    List<Asked> telling =
        assessment.evidence().asked().stream()
            .filter(asked -> asked.purpose().telling().isPresent())
            .toList();
    assertThat(telling)
        .anySatisfy(
            asked -> {
              Telling told = asked.purpose().telling().orElseThrow();
              assertThat(told.policy()).isEqualTo(PolicyKind.STRONG);
              assertThat(told.problem()).isPresent();
              assertThat(told.one())
                  .containsAll(told.other())
                  .hasSizeGreaterThan(told.other().size());
            });
    QuestionRecords records = new QuestionRecords(world, capability -> false);
    assertThat(telling)
        .allSatisfy(
            asked ->
                assertThat(records.read(0, asked.query(), asked.response()).purpose())
                    .isEqualTo(asked.purpose()));
    assertThat(assessment.policies().strong()).isPositive();
    assertThat(assessment.policies().oneStep()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aPlannerOfYourOwnGivesTheSameVerdicts(PpddlFile file) throws URISyntaxException {
    assumeTrue(hasPython(), "there is no python3");
    String script =
        Path.of(Objects.requireNonNull(PaperTravelTest.class.getResource("planner.py")).toURI())
            .toString();
    Assessment own =
        assessment(
            file,
            StrategyName.PAPER,
            new OutsidePlanner(List.of("python3", script, "{domain}", "{problem}", "{policy}")));
    Assessment ours = assessment(file, StrategyName.PAPER, new PortfolioPlanner());
    assertThat(own.run().model()).isEqualTo(ours.run().model());
    assertThat(own.policies()).isEqualTo(ours.policies());
    assertThat(own.policies().severalSteps()).isPositive();
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<PpddlFile> problems() {
    return List.of(MINE, LADDER);
  }

  private static Assessment assessment(PpddlFile file, StrategyName strategy, FondPlanner planner) {
    World world = World.of(file.domain(), file.problem());
    return Assessment.of(
            new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.INITIAL))
        .settings(strategy == StrategyName.PAPER ? Settings.paper(5, 1) : Settings.frugal(1))
        .planner(planner)
        .build();
  }
}
