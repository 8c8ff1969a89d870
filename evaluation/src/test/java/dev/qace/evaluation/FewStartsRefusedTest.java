package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents that can be set, but accept few of all states: what never changes, a group of any size of
 * which one is true, and at most two are found out by few refused starts, and all that executes in
 * a state that is accepted is learned.
 */
class FewStartsRefusedTest {

  /** With {@code -Dqace.fewStarts=10}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.fewStarts", 1);

  private static final double MOST_REFUSED = 0.2;

  /** Seven levels, whose order never changes. */
  private static final String LADDER =
      """
      (define (domain ladder) (:types level)
        (:predicates (at ?l - level) (next ?l ?m - level))
        (:action climb :parameters (?l ?m - level) :precondition (and (at ?l) (next ?l ?m))
          :effect (probabilistic 0.7 (and (not (at ?l)) (at ?m))))
        (:action descend :parameters (?l ?m - level) :precondition (and (at ?m) (next ?l ?m))
          :effect (and (not (at ?m)) (at ?l))))
      (define (problem x) (:domain ladder) (:objects l1 l2 l3 l4 l5 l6 l7 - level)
        (:init (next l1 l2) (next l2 l3) (next l3 l4) (next l4 l5) (next l5 l6) (next l6 l7)
          (at l6)))
      """;

  /** Of five modes without a parameter, one is on; no capability leads to where any executes. */
  private static final String MODES =
      """
      (define (domain modes)
        (:predicates (off) (idle) (slow) (fast) (broken) (lit) (warm))
        (:action slow-down :parameters () :precondition (fast)
          :effect (and (not (fast)) (slow)))
        (:action rest :parameters () :precondition (and (idle) (lit))
          :effect (and (not (idle)) (probabilistic 0.7 (off) 0.3 (broken)))))
      (define (problem x) (:domain modes) (:init (slow) (lit)))
      """;

  /** At most two things are in the bag; it can only be filled while it is empty. */
  private static final String BAG =
      """
      (define (domain bag) (:types thing)
        (:predicates (in ?x - thing) (open))
        (:action unpack :parameters (?x - thing) :precondition (and (in ?x) (open))
          :effect (not (in ?x)))
        (:action fill :parameters (?x - thing)
          :precondition (forall (?y - thing) (not (in ?y)))
          :effect (probabilistic 0.8 (in ?x))))
      (define (problem x) (:domain bag) (:objects a b c - thing) (:init (in a) (in b)))
      """;

  static Stream<Arguments> agents() {
    return LongStream.range(0, SEEDS)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(
                    Arguments.of("ladder", LADDER, Set.of("at"), 1, 1, seed),
                    Arguments.of(
                        "modes",
                        MODES,
                        Set.of("off", "idle", "slow", "fast", "broken"),
                        1,
                        1,
                        seed),
                    Arguments.of("bag", BAG, Set.of("in"), 0, 2, seed)));
  }

  /** The states that differ in what changes at all, and have so many atoms of these predicates. */
  private static List<State> possible(World world, Set<String> counted, int least, int most) {
    List<Integer> atoms = new ArrayList<>();
    for (int atom = 0; atom < world.size(); atom++) {
      if (!world.atom(atom).predicate().name().equals("next")) {
        atoms.add(atom);
      }
    }
    Predicate<State> isPossible =
        state -> {
          long count =
              world.atoms(state).stream()
                  .filter(atom -> counted.contains(atom.predicate().name()))
                  .count();
          return count >= least && count <= most;
        };
    return LongStream.range(0, 1L << atoms.size())
        .mapToObj(
            bits ->
                world
                    .initial()
                    .flipped(
                        atoms.stream()
                            .mapToInt(atom -> atom)
                            .filter(
                                atom ->
                                    world.initial().holds(atom)
                                        != ((bits >> atoms.indexOf(atom) & 1) == 1))))
        .filter(isPossible)
        .toList();
  }

  @ParameterizedTest(name = "{0}, seed {5}")
  @MethodSource("agents")
  void everyVerdictInEveryPossibleStateIsTheAgentsAfterFewRefusedStarts(
      String name, String text, Set<String> counted, int least, int most, long seed) {
    PpddlFile file = PpddlReader.parse(name, text);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    List<State> possible = possible(world, counted, least, most);
    Set<State> accepted = new HashSet<>(possible);
    ImpossibleStates agent =
        new ImpossibleStates(domain, world, Starts.ANY, accepted::contains, Set.of());
    Assessed found = Assessment.of(agent).settings(Settings.frugal(seed)).run();
    assertThat(
            new TruthInReach(domain, world, possible, Integer.MAX_VALUE)
                .wrongVerdicts(found, Set.of()))
        .isEmpty();
    assertThat(agent.refusedShare()).isLessThanOrEqualTo(MOST_REFUSED);
  }
}
