package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Odds that depend on literals of the state. {@code -Dqace.contextSeeds=30} tries so many seeds of
 * each domain.
 */
class ContextsTest {
  private static final int SEEDS = Integer.getInteger("qace.contextSeeds", 2);
  private static final double CLOSE = 0.2;

  private static Domain domain(String effect) {
    return Models.domain(
        """
        (define (domain d)
          (:predicates (p ?x) (q ?x) (r ?x) (s ?x) (on))
          (:action go :parameters (?x) :precondition (s ?x) :effect %s)
          (:action other :parameters (?x) :precondition (not (s ?x)) :effect (probabilistic 0.7 (s ?x))))
        """
            .formatted(effect));
  }

  private static World world(Domain domain) {
    return World.of(
        domain,
        Models.problem(domain, "(define (problem x) (:domain d) (:objects a b) (:init (s a)))"));
  }

  private static Assessment assessment(Domain domain, World world, long seed) {
    return Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
        .settings(Settings.frugal(seed))
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "2, '(and (when (on) (probabilistic 0.9 (r ?x))) (when (not (on)) (probabilistic 0.4 (r ?x))))'",
    "2, '(and (not (s ?x)) (when (p ?x) (q ?x)))'",
    "3, '(and (when (and (p ?x) (q ?x)) (r ?x)) (when (not (and (p ?x) (q ?x))) (probabilistic 0.3 (on))))'",
    "2, '(and (when (p ?x) (probabilistic 0.5 (r ?x) 0.5 (and (not (p ?x)) (on)))) (when (not (p ?x)) (not (s ?x))))'"
  })
  void eachHasOddsIntervalsAndAPromiseOfItsOwn(int contexts, String effect) {
    Domain truth = domain(effect);
    World world = world(truth);
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(truth, world, seed);
      Assessed found = assessment.run();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      LearnedCapability go = found.capabilities().get(0);
      assertThat(go.contexts()).hasSize(contexts);
      assertThat(go.surprises()).isEmpty();
      assertThat(assessment.liveCheck().steps()).isPositive();
      assertThat(go.coverage().minOutcome()).isLessThanOrEqualTo(0.05);
      assertThat(found.capabilities().get(1).hasContexts()).isFalse();
      assertThat(new OneWorld(world).close(found.model(), truth, go.capability(), CLOSE)).isTrue();
      assertThat(assessment.assumptions())
          .contains(new Assumption.Contexts(go.capability(), contexts));
    }
  }

  /** Contexts that only the test at the end finds among them. */
  @Test
  void whatIsConcludedFollowsFromWhatWasObservedAlone() {
    Domain truth = domain("(when (and (p ?x) (q ?x)) (probabilistic 0.6 (r ?x)))");
    World world = world(truth);
    for (int seed = 0; seed < 2 + SEEDS; seed++) {
      Assessment assessment = assessment(truth, world, seed);
      Assessed found = assessment.run();
      assertThat(found.capabilities().get(0).hasContexts()).isTrue();
      assertThat(assessment.soFar()).isEqualTo(found);
      Assessed again = assessment.after((int) assessment.evidence().steps());
      assertThat(again.model()).isEqualTo(found.model());
      assertThat(again.capabilities().get(0).outcomes())
          .isEqualTo(found.capabilities().get(0).outcomes());
      assertThat(assessment.after((int) assessment.evidence().steps() - 1).interrupted()).isTrue();
    }
  }
}
