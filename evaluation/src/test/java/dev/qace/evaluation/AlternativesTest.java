package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Preconditions that are no conjunctions. {@code -Dqace.alternativeSeeds=30} tries so many seeds of
 * each domain.
 */
class AlternativesTest {
  private static final int SEEDS = Integer.getInteger("qace.alternativeSeeds", 2);

  private static Domain domain(String precondition) {
    return Models.domain(
        """
        (define (domain d)
          (:predicates (p ?x) (q ?x) (r ?x) (s ?x) (t ?x) (u ?x) (on) (l ?x ?y))
          (:action go :parameters (?x) :precondition %s :effect (probabilistic 0.8 (r ?x)))
          (:action other :parameters (?x) :precondition (and (p ?x) (not (s ?x)))
            :effect (probabilistic 0.7 (s ?x))))
        """
            .formatted(precondition));
  }

  private static World world(Domain domain) {
    return World.of(
        domain,
        Models.problem(
            domain, "(define (problem x) (:domain d) (:objects a b c) (:init (q a) (q b)))"));
  }

  private static Assessment assessment(Domain domain, Settings settings) {
    return Assessment.of(
            new SimulatorAgent<>(new PpddlSimulator(domain, world(domain)), Starts.ANY))
        .settings(settings)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "'(or (p ?x) (q ?x))'",
    "'(or (and (p ?x) (not (q ?x))) (and (not (p ?x)) (q ?x)))'",
    "'(or (not (p ?x)) (not (q ?x)) (not (s ?x)) (not (t ?x)) (not (u ?x)))'",
    "'(and (on) (or (p ?x) (not (q ?x))))'",
    "'(and (on) (q ?x) (s ?x) (l ?x ?x) (or (p ?x) (t ?x)))'",
    "'(or (p ?x) (and (q ?x) (t ?x)) (and (u ?x) (not (on))) (and (s ?x) (on) (l ?x ?x)))'"
  })
  void areLearnedExactlyAsDisjunctionsOfAFewConjunctions(String precondition) {
    Domain truth = domain(precondition);
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(truth, Settings.frugal(seed));
      Assessed found = assessment.run();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      assertThat(found.capabilities().get(0).hasAlternatives()).isTrue();
      assertThat(found.capabilities().get(1).hasAlternatives()).isFalse();
      assertThat(ModelComparison.of(found.model(), truth, List.of(), 0).equalStructure()).isTrue();
      assertThat(assessment.assumptions())
          .filteredOn(Assumption.Alternatives.class::isInstance)
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"FRUGAL, PAPER", "PAPER, CONTEXTS"})
  void areOnlySaidToBeBeyondThePapersClassWhereNothingElseIsLookedFor(
      StrategyName strategy, ModelClass models) {
    Domain truth = domain("(or (p ?x) (q ?x))");
    Assessed found =
        assessment(truth, Settings.paper(5, 0).strategy(strategy).modelClass(models)).run();
    assertThat(found.inexpressible())
        .singleElement()
        .satisfies(
            each -> assertThat(each.reason()).isInstanceOf(WhyInexpressible.NoConjunction.class));
    assertThat(found.capabilities()).noneMatch(LearnedCapability::hasAlternatives);
  }

  @Test
  void areNotMadeUpForConditionsOnOtherObjects() {
    Domain truth = domain("(and (p ?x) (exists (?z) (and (not (= ?z ?x)) (q ?z))))");
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessed found = assessment(truth, Settings.frugal(seed)).run();
      assertThat(found.capabilities()).noneMatch(LearnedCapability::hasAlternatives);
      assertThat(found.capabilities().get(0).needsOthers()).isTrue();
    }
  }
}
