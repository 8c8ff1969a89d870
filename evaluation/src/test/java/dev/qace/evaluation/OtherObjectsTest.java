package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Capabilities of which constants or objects matter that no parameter names. {@code
 * -Dqace.otherSeeds=30} tries so many seeds of each case.
 */
class OtherObjectsTest {
  private static final int SEEDS = Integer.getInteger("qace.otherSeeds", 1);
  private static final double CLOSE = 0.2;

  private static Domain domain(String precondition, String effect) {
    return Models.domain(
        """
        (define (domain d)
          (:types parcel town)
          (:constants harbour - town)
          (:predicates (at ?t - town) (open ?t - town) (aboard ?p - parcel) (wet))
          (:action go :parameters (?p - parcel ?t - town) :precondition %s :effect %s)
          (:action other :parameters (?t - town) :precondition (not (at ?t))
            :effect (probabilistic 0.7 (at ?t))))
        """
            .formatted(precondition, effect));
  }

  private static World world(Domain domain) {
    return World.of(
        domain,
        Models.problem(
            domain,
            """
            (define (problem x) (:domain d) (:objects a b c - parcel hill dale - town)
              (:init (at hill) (aboard a)))
            """));
  }

  private static Assessment assessment(Domain domain, World world, Settings settings) {
    return Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
        .settings(settings)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "'(and (at ?t) (open harbour))', '(probabilistic 0.8 (not (at ?t)))'",
    "'(at ?t)', '(probabilistic 0.7 (open harbour) 0.2 (wet))'",
    "'(and (at ?t) (exists (?o - parcel) (aboard ?o)))', '(wet)'",
    "'(and (at ?t) (exists (?o - parcel) (and (not (= ?o ?p)) (aboard ?o))))', '(wet)'",
    "'(and (at ?t) (forall (?o - parcel) (not (aboard ?o))))', '(aboard ?p)'",
    "'(forall (?o - town) (open ?o))', '(probabilistic 0.6 (wet))'",
    "'(at ?t)', '(and (when (exists (?o - parcel) (and (not (= ?o ?p)) (aboard ?o))) (probabilistic 0.9 (wet))) (when (forall (?o - parcel) (or (= ?o ?p) (not (aboard ?o)))) (probabilistic 0.3 (wet))))'",
    "'(at ?t)', '(when (forall (?o - parcel) (not (aboard ?o))) (wet))'",
    "'(and (at ?t) (exists (?o - town) (and (open ?o) (not (at ?o)))))', '(wet)'"
  })
  void areLearnedExactly(String precondition, String effect) {
    Domain truth = domain(precondition, effect);
    World world = world(truth);
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment assessment = assessment(truth, world, Settings.frugal(seed));
      Assessed found = assessment.run();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      LearnedCapability go = found.capabilities().get(0);
      LearnedCapability other = found.capabilities().get(1);
      assertThat(new OneWorld(world).close(found.model(), truth, go.capability(), CLOSE)).isTrue();
      assertThat(other.needsOthers() || other.changesOthers()).isFalse();
      assertThat(assessment.assumptions())
          .filteredOn(Assumption.BeyondParameters.class::isInstance)
          .singleElement()
          .isEqualTo(
              new Assumption.BeyondParameters(go.capability(), go.refusals(), go.executions()));
    }
  }

  /** Whether a parameter is a constant, or is the same object as another one. */
  @ParameterizedTest
  @CsvSource({
    "'(at ?t)', '(and (when (= ?t harbour) (probabilistic 0.9 (wet))) (when (not (= ?t harbour)) (probabilistic 0.3 (wet))))'",
    "'(and (at ?t) (or (not (= ?t harbour)) (wet)))', '(probabilistic 0.8 (open ?t))'",
    "'(and (at ?t) (or (not (= ?t harbour)) (wet)))', '(and (when (= ?t harbour) (open ?t)) (when (not (= ?t harbour)) (probabilistic 0.6 (open ?t) 0.4 (aboard ?p))))'",
    "'(at ?t)', '(when (and (= ?t harbour) (open ?t)) (wet))'"
  })
  void whichObjectItIsIsLearnedExactly(String precondition, String effect) {
    Domain truth = domain(precondition, effect);
    World world = world(truth);
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessed found = assessment(truth, world, Settings.frugal(seed)).run();
      Capability go = found.capabilities().get(0).capability();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      assertThat(new OneWorld(world).close(found.model(), truth, go, CLOSE))
          .as(() -> found.model().action(go).toString())
          .isTrue();
    }
  }

  /** What is odd in the few executions that there are of it is asked for again. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void thatTwoParametersAreTheSameObjectIsAContext(long seed) {
    Domain truth =
        Models.domain(
            """
            (define (domain d) (:types box) (:predicates (on ?x ?y - box) (done ?b - box) (wet))
              (:action tie :parameters (?a ?b - box) :precondition (not (wet))
                :effect (and (when (= ?a ?b) (probabilistic 0.9 (wet)))
                  (when (not (= ?a ?b)) (probabilistic 0.6 (done ?b) 0.1 (wet))))))
            """);
    World world =
        World.of(
            truth,
            Models.problem(
                truth, "(define (problem x) (:domain d) (:objects a b c - box) (:init))"));
    Assessed found = assessment(truth, world, Settings.frugal(seed)).run();
    Capability tie = world.vocabulary().capabilities().get(0);
    assertThat(found.inexpressible()).isEmpty();
    assertThat(new OneWorld(world).close(found.model(), truth, tie, CLOSE))
        .as(() -> found.model().action(tie).toString())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "(forall (?x - box) (forall (?y - box) (not (on ?x ?y))))",
    "(exists (?x - box) (exists (?y - box) (and (on ?x ?y) (on ?y ?x))))"
  })
  void ofTwoObjectsAreLearnedExactly(String condition) {
    Domain truth =
        Models.domain(
            """
            (define (domain d) (:types box) (:predicates (on ?x ?y - box) (done ?b - box))
              (:action tidy :parameters (?b - box) :precondition %s
                :effect (probabilistic 0.8 (done ?b))))
            """
                .formatted(condition));
    World world =
        World.of(
            truth,
            Models.problem(
                truth, "(define (problem x) (:domain d) (:objects a b c - box) (:init))"));
    Assessed found = assessment(truth, world, Settings.frugal(0)).run();
    Capability tidy = world.vocabulary().capabilities().get(0);
    assertThat(found.inexpressible()).isEmpty();
    assertThat(new OneWorld(world).close(found.model(), truth, tidy, CLOSE)).isTrue();
  }

  @Test
  void areNotLookedForInThePapersClass() {
    Domain truth = domain("(and (at ?t) (exists (?o - parcel) (aboard ?o)))", "(wet)");
    Assessed found =
        assessment(truth, world(truth), Settings.frugal(0).modelClass(ModelClass.PAPER)).run();
    assertThat(found.inexpressible()).isNotEmpty();
    assertThat(found.capabilities()).noneMatch(LearnedCapability::needsOthers);
  }
}
