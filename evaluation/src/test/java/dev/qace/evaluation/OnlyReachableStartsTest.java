package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.model.Domain;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents that can be set, but only to states to which their capabilities lead: what no made-up
 * start tells is asked where they were, or can be led.
 */
class OnlyReachableStartsTest {

  /** With {@code -Dqace.reachableStarts=10}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.reachableStarts", 1);

  private static final double MOST_REFUSED = 0.2;

  /** Which valves can be worked by hand never changes. */
  private static final String GREENHOUSE =
      """
      (define (domain greenhouse) (:types valve)
        (:predicates (open ?v - valve) (power) (manual ?v - valve) (frozen ?v - valve) (leaking))
        (:action open-valve :parameters (?v - valve)
          :precondition (and (not (open ?v)) (or (power) (manual ?v)))
          :effect (and
            (when (frozen ?v) (probabilistic 0.3 (open ?v) 0.2 (leaking)))
            (when (not (frozen ?v)) (probabilistic 0.95 (open ?v)))))
        (:action close-valve :parameters (?v - valve) :precondition (open ?v)
          :effect (not (open ?v)))
        (:action switch-power :parameters () :precondition ()
          :effect (and (when (power) (not (power))) (when (not (power)) (power))))
        (:action thaw :parameters (?v - valve) :precondition (frozen ?v)
          :effect (probabilistic 0.7 (not (frozen ?v))))
        (:action freeze :parameters (?v - valve) :precondition (not (frozen ?v))
          :effect (probabilistic 0.5 (frozen ?v))))
      (define (problem x) (:domain greenhouse) (:objects v1 v2 v3 - valve)
        (:init (power) (manual v1) (frozen v2)))
      """;

  /** There is an alarm only while the main gate is open, which no guess about starts says. */
  static final String GATE =
      """
      (define (domain gate) (:types person gate) (:constants main-gate - gate)
        (:predicates (vip ?p - person) (open ?g - gate) (inside ?p - person) (tired ?p - person)
          (alarm))
        (:action enter :parameters (?p - person)
          :precondition (and (not (inside ?p)) (or (vip ?p) (open main-gate)))
          :effect (and (when (alarm) (probabilistic 0.4 (inside ?p)))
            (when (not (alarm)) (inside ?p))))
        (:action leave :parameters (?p - person) :precondition (inside ?p)
          :effect (and (not (inside ?p)) (probabilistic 0.3 (tired ?p))))
        (:action rest :parameters (?p - person) :precondition (tired ?p) :effect (not (tired ?p)))
        (:action open-gate :parameters (?g - gate) :precondition (not (open ?g))
          :effect (and (open ?g) (when (= ?g main-gate) (probabilistic 0.5 (alarm)))))
        (:action close-gate :parameters (?g - gate) :precondition (open ?g)
          :effect (and (not (open ?g)) (not (alarm)))))
      (define (problem x) (:domain gate) (:objects a b c - person side rear - gate)
        (:init (vip a) (open side)))
      """;

  /** Who is strong, and where the ramp is, never changes. */
  private static final String PORTER =
      """
      (define (domain porter) (:types porter bag spot)
        (:predicates (at ?p - porter ?s - spot) (bag-at ?b - bag ?s - spot)
          (carries ?p - porter ?b - bag) (free ?p - porter) (ramp ?s - spot) (strong ?p - porter)
          (tired ?p - porter))
        (:action move :parameters (?p - porter ?a ?b - spot)
          :precondition (and (at ?p ?a) (not (tired ?p)))
          :effect (and (not (at ?p ?a)) (at ?p ?b) (probabilistic 0.2 (tired ?p))))
        (:action lift :parameters (?p - porter ?b - bag ?s - spot)
          :precondition (and (at ?p ?s) (bag-at ?b ?s) (free ?p))
          :effect (probabilistic 0.9 (and (not (bag-at ?b ?s)) (carries ?p ?b) (not (free ?p)))))
        (:action lower :parameters (?p - porter ?b - bag ?s - spot)
          :precondition (and (at ?p ?s) (carries ?p ?b))
          :effect (and (bag-at ?b ?s) (not (carries ?p ?b)) (free ?p)))
        (:action nap :parameters (?p - porter) :precondition (tired ?p)
          :effect (probabilistic 0.6 (not (tired ?p)))))
      (define (problem x) (:domain porter)
        (:objects w v - porter g h - bag s t - spot)
        (:init (at w s) (at v t) (free w) (free v) (bag-at g s) (bag-at h s) (ramp s) (strong w)))
      """;

  /** A counter: which level follows which never changes. */
  private static final String TANK =
      """
      (define (domain tank) (:types level pump)
        (:predicates (at ?l - level) (next ?l ?m - level) (running ?p - pump) (worn ?p - pump)
          (spare))
        (:action fill :parameters (?p - pump ?l ?m - level)
          :precondition (and (running ?p) (at ?l) (next ?l ?m))
          :effect (probabilistic 0.85 (and (not (at ?l)) (at ?m)) 0.1 (worn ?p)))
        (:action drain :parameters (?l ?m - level) :precondition (and (at ?m) (next ?l ?m))
          :effect (and (not (at ?m)) (at ?l)))
        (:action start :parameters (?p - pump)
          :precondition (and (not (running ?p)) (not (worn ?p))) :effect (running ?p))
        (:action stop :parameters (?p - pump) :precondition (running ?p)
          :effect (not (running ?p)))
        (:action fix :parameters (?p - pump)
          :precondition (and (worn ?p) (not (running ?p)) (spare))
          :effect (probabilistic 0.7 (not (worn ?p)))))
      (define (problem x) (:domain tank) (:objects e h f o - level p q - pump)
        (:init (at e) (next e h) (next h f) (next f o) (spare)))
      """;

  static Stream<Arguments> agents() {
    return LongStream.range(0, SEEDS)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(
                    Arguments.of("greenhouse", GREENHOUSE, Set.of(), seed),
                    Arguments.of("gate", GATE, Set.of("open-gate"), seed),
                    Arguments.of("porter", PORTER, Set.of(), seed),
                    Arguments.of("tank", TANK, Set.of(), seed)));
  }

  @ParameterizedTest(name = "{0}, seed {3}")
  @MethodSource("agents")
  void everyVerdictInEveryReachableStateIsTheAgents(
      String name, String text, Set<String> beyond, long seed) {
    PpddlFile file = PpddlReader.parse(name, text);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    Set<State> reachable = new HashSet<>(new ReachableStates(domain, world).states());
    ImpossibleStates agent =
        new ImpossibleStates(domain, world, Starts.ANY, reachable::contains, Set.of());
    Assessed found = Assessment.of(agent).settings(Settings.frugal(seed)).run();
    Set<String> said =
        found.inexpressible().stream()
            .map(Inexpressible::capability)
            .map(each -> each.name())
            .collect(Collectors.toSet());
    assertThat(beyond).containsAll(said);
    assertThat(new TruthInReach(domain, world, Integer.MAX_VALUE).wrongVerdicts(found, said))
        .isEmpty();
    assertThat(agent.refusedShare()).isLessThanOrEqualTo(MOST_REFUSED);
  }
}
