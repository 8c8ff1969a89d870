package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Capabilities that change objects which no parameter names. {@code -Dqace.sideEffects=30} tries so
 * many seeds of each.
 */
class SideEffectsOnOthersTest {
  private static final int SEEDS = Integer.getInteger("qace.sideEffects", 1);
  private static final double CLOSE = 0.2;

  private static Domain domain(String effect) {
    return Models.domain(
        """
        (define (domain d)
          (:types box table)
          (:constants desk - table)
          (:predicates (on ?b - box ?t - table) (wet ?b - box) (clean ?t - table) (done))
          (:action act :parameters (?b - box ?t - table) :precondition (on ?b ?t) :effect %s))
        """
            .formatted(effect));
  }

  private static World world(Domain domain) {
    return World.of(
        domain,
        Models.problem(
            domain,
            """
            (define (problem x) (:domain d) (:objects a b c - box floor - table)
              (:init (on a desk) (on b desk)))
            """));
  }

  private static Assessed assess(Domain truth, Settings settings) {
    return Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world(truth)), Starts.ANY))
        .settings(settings)
        .run();
  }

  @ParameterizedTest
  @CsvSource({
    "'(forall (?o - box) (wet ?o))'",
    "'(forall (?o - box) (when (on ?o ?t) (wet ?o)))'",
    "'(and (done) (forall (?o - box) (when (and (on ?o ?t) (not (wet ?o))) (not (on ?o ?t)))))'",
    "'(forall (?o - box) (when (and (not (= ?o ?b)) (on ?o ?t)) (and (not (on ?o ?t)) (wet ?o))))'",
    "'(probabilistic 0.6 (and (done) (forall (?o - box) (when (on ?o desk) (wet ?o)))) 0.3 (not (on ?b ?t)))'",
    "'(and (forall (?o - box) (when (on ?o ?t) (wet ?o))) (forall (?p - table) (when (on ?b ?p) (not (clean ?p)))))'",
    "'(probabilistic 0.5 (forall (?o - box) (wet ?o)) 0.5 (forall (?o - box) (not (wet ?o))))'",
    "'(when (done) (forall (?o - box) (when (on ?o ?t) (wet ?o))))'",
    "'(forall (?o - box ?p - table) (when (and (wet ?o) (on ?o ?p)) (not (clean ?p))))'"
  })
  void areLearnedExactly(String effect) {
    Domain truth = domain(effect);
    Capability act = truth.actions().get(0).capability();
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessed found = assess(truth, Settings.frugal(seed));
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      assertThat(new OneWorld(world(truth)).close(found.model(), truth, act, CLOSE))
          .as(() -> found.model().action(act).toString())
          .isTrue();
    }
  }

  @Test
  void thatNoRuleExplainsAreSaid() {
    Domain truth = domain("(forall (?o - box) (probabilistic 0.5 (wet ?o)))");
    Assessed found = assess(truth, Settings.frugal(0));
    assertThat(found.inexpressible())
        .anyMatch(each -> each.reason() instanceof WhyInexpressible.SideEffects);
  }

  @Test
  void areNotLookedForInThePapersClass() {
    Domain truth = domain("(forall (?o - box) (wet ?o))");
    Assessed found = assess(truth, Settings.frugal(0).modelClass(ModelClass.PAPER));
    assertThat(found.inexpressible())
        .anyMatch(each -> each.reason() instanceof WhyInexpressible.SideEffects);
  }
}
