package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Agents that cannot be set, and execute something for one reason or another. {@code
 * -Dqace.travelAlternatives=20} tries so many seeds of each.
 */
class TravelAlternativesTest {
  private static final long SEEDS = Long.getLong("qace.travelAlternatives", 1);

  private static final String BANK =
      """
      (define (domain bank) (:types client)
        (:predicates (card ?c - client) (pin ?c - client) (manager) (blocked ?c - client)
          (cash ?c - client) (warned ?c - client))
        (:action withdraw :parameters (?c - client)
          :precondition (and (card ?c) (not (blocked ?c)) (or (pin ?c) (manager)))
          :effect (probabilistic 0.9 (cash ?c) 0.1 (not (card ?c))))
        (:action guess :parameters (?c - client)
          :precondition (and (card ?c) (not (pin ?c)) (not (blocked ?c)))
          :effect (and (when (warned ?c) (probabilistic 0.2 (pin ?c) 0.8 (blocked ?c)))
            (when (not (warned ?c)) (probabilistic 0.2 (pin ?c) 0.8 (warned ?c)))))
        (:action call-manager :parameters () :precondition (not (manager))
          :effect (probabilistic 0.5 (manager)))
        (:action dismiss :parameters () :precondition (manager) :effect (not (manager)))
        (:action unblock :parameters (?c - client)
          :precondition (and (blocked ?c) (manager))
          :effect (and (not (blocked ?c)) (not (warned ?c))))
        (:action reissue :parameters (?c - client) :precondition (not (card ?c))
          :effect (and (card ?c) (not (pin ?c))))
        (:action spend :parameters (?c - client) :precondition (cash ?c)
          :effect (not (cash ?c))))
      (define (problem x) (:domain bank) (:objects ann bob - client)
        (:init (card ann) (card bob) (pin ann)))
      """;

  private static final String TOLL =
      """
      (define (domain toll) (:types town)
        (:predicates (at ?t - town) (road ?a ?b - town) (pass) (free ?t - town) (late))
        (:action drive :parameters (?a ?b - town)
          :precondition (and (at ?a) (road ?a ?b) (or (pass) (free ?b)))
          :effect (and (not (at ?a)) (at ?b) (probabilistic 0.3 (late))))
        (:action buy :parameters () :precondition (not (pass)) :effect (pass))
        (:action lose :parameters () :precondition (pass)
          :effect (probabilistic 0.7 (not (pass))))
        (:action wait :parameters () :precondition (late) :effect (not (late))))
      (define (problem x) (:domain toll) (:objects x y z - town)
        (:init (at x) (road x y) (road y x) (road y z) (road z y) (free x) (free z) (pass)))
      """;

  static Stream<Arguments> agents() {
    return Stream.of(BANK, TOLL)
        .flatMap(
            text ->
                Stream.of(Starts.VISITED, Starts.INITIAL)
                    .flatMap(
                        starts ->
                            LongStream.range(0, SEEDS)
                                .mapToObj(seed -> Arguments.of(text, starts, seed))));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyVerdictInEveryReachableStateIsTheAgents(String text, Starts starts, long seed) {
    Domain truth = Models.domain(text);
    World world = World.of(truth, Models.problem(truth, text));
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
            .settings(Settings.frugal(seed))
            .run();
    assertThat(new TruthInReach(truth, world, 4000).wrongVerdicts(found, Set.of())).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
  }

  /** Without the pass, a toll road was refused; a free one was attempted with other roads alone. */
  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void whatOneReasonAloneExplainsIsCheckedThoughOthersWereRefusedForItToo(long seed) {
    everyVerdictInEveryReachableStateIsTheAgents(TOLL, Starts.INITIAL, seed);
  }

  @Test
  void whatWasNotTriedInEveryReachableStateIsSaidToBeAGuessThere() {
    Domain truth = Models.domain(BANK);
    World world = World.of(truth, Models.problem(truth, BANK));
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.INITIAL))
            .settings(Settings.frugal(0))
            .run();
    assertThat(found.undecided())
        .filteredOn(each -> each.reason() instanceof WhyUndecided.NotTriedEverywhere)
        .extracting(each -> each.capability().name())
        .containsExactly("withdraw");
  }

  /**
   * What was never alone in the way is not known to refuse: it was never seen without the other.
   */
  private static final String WARD =
      """
      (define (domain ward) (:types patient)
        (:predicates (sick ?p - patient) (dead ?p - patient) (waiting ?p - patient))
        (:action admit :parameters (?p - patient)
          :precondition (and (waiting ?p) (or (sick ?p) (dead ?p)))
          :effect (not (waiting ?p)))
        (:action treat :parameters (?p - patient)
          :precondition (and (sick ?p) (not (waiting ?p)))
          :effect (probabilistic 0.7 (not (sick ?p)) 0.06 (and (dead ?p) (not (sick ?p)))))
        (:action discharge :parameters (?p - patient) :precondition (not (waiting ?p))
          :effect (waiting ?p))
        (:action fall-ill :parameters (?p - patient)
          :precondition (and (not (dead ?p)) (not (sick ?p)))
          :effect (sick ?p)))
      (define (problem x) (:domain ward) (:objects ann bob - patient)
        (:init (sick ann) (waiting ann) (waiting bob)))
      """;

  @ParameterizedTest
  @EnumSource(names = {"VISITED", "INITIAL"})
  void whatExecutesInRareStatesOnlyIsChecked(Starts starts) {
    Domain truth = Models.domain(WARD);
    World world = World.of(truth, Models.problem(truth, WARD));
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
              .settings(Settings.frugal(seed))
              .run();
      assertThat(new TruthInReach(truth, world, 4000).wrongVerdicts(found, Set.of())).isEmpty();
    }
  }

  /** What is not wrapped may be packed where it is dry and hot: two literals for the one. */
  private static final String PACKING =
      """
      (define (domain packing) (:types box)
        (:predicates (done ?x - box) (dry ?x - box) (hot ?x - box) (open) (wrapped ?x - box))
        (:action undo :parameters (?x - box) :precondition (done ?x) :effect (not (done ?x)))
        (:action set-dry :parameters (?x - box) :precondition (not (dry ?x))
          :effect (probabilistic 0.66 (dry ?x)))
        (:action unset-dry :parameters (?x - box) :precondition (dry ?x)
          :effect (probabilistic 0.62 (not (dry ?x))))
        (:action set-hot :parameters (?x - box) :precondition (not (hot ?x))
          :effect (probabilistic 0.25 (hot ?x)))
        (:action unset-hot :parameters (?x - box) :precondition (hot ?x)
          :effect (probabilistic 0.43 (not (hot ?x))))
        (:action set-open :parameters () :precondition (not (open))
          :effect (probabilistic 0.88 (open)))
        (:action unset-open :parameters () :precondition (open)
          :effect (probabilistic 0.3 (not (open))))
        (:action set-wrapped :parameters (?x - box) :precondition (not (wrapped ?x))
          :effect (wrapped ?x))
        (:action unset-wrapped :parameters (?x - box) :precondition (wrapped ?x)
          :effect (probabilistic 0.8 (not (wrapped ?x))))
        (:action act :parameters (?x - box)
          :precondition (and (not (done ?x)) (or (wrapped ?x) (and (dry ?x) (hot ?x))))
          :effect (probabilistic 0.9 (done ?x))))
      (define (problem p) (:domain packing) (:objects b0 - box) (:init (open)))
      """;

  @Test
  void refusalsAreCheckedWhereEachFewLiteralsHoldTogether() {
    Domain truth = Models.domain(PACKING);
    World world = World.of(truth, Models.problem(truth, PACKING));
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.INITIAL))
            .settings(Settings.frugal(8))
            .run();
    assertThat(new TruthInReach(truth, world, 4000).wrongVerdicts(found, Set.of())).isEmpty();
  }
}
