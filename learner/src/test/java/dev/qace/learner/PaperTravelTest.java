package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.evidence.Aim;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
}
