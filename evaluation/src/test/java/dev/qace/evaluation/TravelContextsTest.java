package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Attempt;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents that cannot be set and whose odds depend on the state. {@code -Dqace.travelContexts=20}
 * tries so many seeds of each.
 */
class TravelContextsTest {
  private static final long SEEDS = Long.getLong("qace.travelContexts", 1);

  /** Two contexts beside two alternatives, and a switch that does what was not done before. */
  private static final String IRRIGATION =
      """
      (define (domain irrigation) (:types valve)
        (:predicates (open ?v - valve) (power) (manual ?v - valve) (frozen ?v - valve) (leaking))
        (:action open-valve :parameters (?v - valve)
          :precondition (and (not (open ?v)) (or (power) (manual ?v)))
          :effect (and (when (frozen ?v) (probabilistic 0.3 (open ?v) 0.2 (leaking)))
            (when (not (frozen ?v)) (probabilistic 0.95 (open ?v)))))
        (:action close-valve :parameters (?v - valve) :precondition (open ?v)
          :effect (not (open ?v)))
        (:action switch-power :parameters ()
          :effect (and (when (power) (not (power))) (when (not (power)) (power))))
        (:action thaw :parameters (?v - valve) :precondition (frozen ?v)
          :effect (probabilistic 0.7 (not (frozen ?v))))
        (:action freeze :parameters (?v - valve) :precondition (not (frozen ?v))
          :effect (probabilistic 0.5 (frozen ?v))))
      (define (problem x) (:domain irrigation) (:objects v1 v2 v3 - valve)
        (:init (power) (manual v1) (frozen v2)))
      """;

  /** Three contexts, of two literals. */
  private static final String ARM =
      """
      (define (domain arm) (:types item shelf)
        (:predicates (on ?i - item ?s - shelf) (held ?i - item) (heavy ?i - item)
          (broken ?i - item) (calibrated) (gripping))
        (:action pick :parameters (?i - item ?s - shelf)
          :precondition (and (on ?i ?s) (not (gripping)))
          :effect (and
            (when (or (calibrated) (not (heavy ?i)))
              (probabilistic 0.9 (and (not (on ?i ?s)) (held ?i) (gripping))))
            (when (and (not (calibrated)) (heavy ?i))
              (probabilistic 0.4 (and (not (on ?i ?s)) (held ?i) (gripping)) 0.3 (broken ?i)))))
        (:action place :parameters (?i - item ?s - shelf) :precondition (held ?i)
          :effect (and (on ?i ?s) (not (held ?i)) (not (gripping))
            (probabilistic 0.2 (not (calibrated)))))
        (:action calibrate :parameters ()
          :precondition (and (not (calibrated)) (not (gripping)))
          :effect (probabilistic 0.8 (calibrated)))
        (:action repair :parameters (?i - item) :precondition (broken ?i)
          :effect (not (broken ?i))))
      (define (problem x) (:domain arm) (:objects i1 i2 i3 - item s1 s2 - shelf)
        (:init (on i1 s1) (on i2 s1) (on i3 s2) (heavy i1) (heavy i3)))
      """;

  static Stream<Arguments> agents() {
    return Stream.of(IRRIGATION, ARM)
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
  void eachContextIsLearnedAndReachesWhatWasAskedFor(String text, Starts starts, long seed) {
    Domain truth = Models.domain(text);
    World world = World.of(truth, Models.problem(truth, text));
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
            .settings(Settings.frugal(seed))
            .run();
    assertThat(new TruthInReach(truth, world, 4000).wrongVerdicts(found, Set.of())).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.undecided().stream().map(Undecided::reason))
        .doesNotHaveAnyElementsOfTypes(WhyUndecided.StopRuleNotMet.class);
    assertThat(found.capabilities().stream().filter(LearnedCapability::hasContexts)).isNotEmpty();
    assertThat(found.guarantee().minOutcome()).isLessThanOrEqualTo(0.05);
  }

  @Test
  void whatIsFoundFollowsFromWhatWasObservedAlone() {
    Domain truth = Models.domain(IRRIGATION);
    World world = World.of(truth, Models.problem(truth, IRRIGATION));
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.INITIAL))
            .settings(Settings.frugal(3))
            .build();
    Assessed found = assessment.run();
    int steps = Math.toIntExact(assessment.evidence().steps());
    Assessed again = assessment.after(steps);
    assertThat(again.model()).isEqualTo(found.model());
    assertThat(again.guarantee()).isEqualTo(found.guarantee());
  }

  @ParameterizedTest
  @EnumSource(names = {"VISITED", "INITIAL"})
  void nothingIsAskedAgainThatAnEarlierRunFound(Starts starts) {
    Domain truth = Models.domain(IRRIGATION);
    World world = World.of(truth, Models.problem(truth, IRRIGATION));
    SimulatorAgent<State> agent = new SimulatorAgent<>(new PpddlSimulator(truth, world), starts);
    Assessment first = Assessment.of(agent).settings(Settings.frugal(1)).build();
    Assessed found = first.run();
    Assessment again =
        Assessment.of(agent).settings(Settings.frugal(1)).evidence(first.evidence()).build();
    assertThat(again.run().model()).isEqualTo(found.model());
    assertThat(again.cost().steps()).isZero();
  }

  /** An agent that wears out is said to change; no state is to blame. */
  @Test
  void oddsThatChangeOverTimeAreNoContext() {
    Domain fresh = Models.domain(IRRIGATION);
    Domain worn = Models.domain(IRRIGATION.replace("0.7 (not (frozen", "0.2 (not (frozen"));
    World world = World.of(fresh, Models.problem(fresh, IRRIGATION));
    PpddlSimulator before = new PpddlSimulator(fresh, world);
    PpddlSimulator after = new PpddlSimulator(worn, world);
    for (long seed = 0; seed < SEEDS; seed++) {
      ChangedSimulator wearing =
          new ChangedSimulator(before) {
            private int steps;

            @Override
            public Attempt<State> attempt(State state, Instance instance, RandomGenerator random) {
              return (steps++ < 1500 ? before : after).attempt(state, instance, random);
            }
          };
      Assessed found =
          Assessment.of(new SimulatorAgent<>(wearing, Starts.INITIAL))
              .settings(Settings.frugal(seed))
              .run();
      assertThat(found.capabilities())
          .filteredOn(each -> each.capability().name().equals("thaw"))
          .noneMatch(LearnedCapability::hasContexts);
      assertThat(found.inexpressible()).anyMatch(each -> each.capability().name().equals("thaw"));
    }
  }

  /** What occurs in one context leads nowhere in the other. */
  private static final String MUD =
      """
      (define (domain mud) (:types cell)
        (:predicates (at ?c - cell) (muddy ?c - cell) (stuck))
        (:action go :parameters (?a ?b - cell)
          :precondition (and (at ?a) (not (= ?a ?b)) (not (stuck)))
          :effect (and
            (when (muddy ?a) (probabilistic 0.5 (and (not (at ?a)) (at ?b)) 0.4 (stuck)))
            (when (not (muddy ?a)) (and (not (at ?a)) (at ?b)))))
        (:action push :parameters (?c - cell) :precondition (and (stuck) (at ?c))
          :effect (probabilistic 0.6 (not (stuck)))))
      (define (problem x) (:domain mud) (:objects north east south - cell)
        (:init (at north) (muddy south)))
      """;

  @ParameterizedTest
  @EnumSource(names = {"VISITED", "INITIAL"})
  void onlyStatesAreSaidToBeReachableThatAre(Starts starts) {
    Domain truth = Models.domain(MUD);
    World world = World.of(truth, Models.problem(truth, MUD));
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
              .settings(Settings.frugal(seed))
              .run();
      assertThat(new TruthInReach(truth, world, 4000).faults(found)).isEmpty();
    }
  }
}
