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
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents with invariants, set and travelling: every verdict in every state that is possible is the
 * agent's, but for a capability whose condition the parameters cannot tell, which is said to be so
 * with proof.
 */
class ImpossibleStatesTest {

  /** With {@code -Dqace.impossibleStates=20}, so many seeds of more agents. */
  private static final long SEEDS = Long.getLong("qace.impossibleStates", 1);

  private static final double MOST_REFUSED = 0.2;

  private static final String MESSENGER =
      """
      (define (domain messenger) (:types pad)
        (:predicates (at ?p - pad) (letter-at ?p - pad) (charger ?p - pad))
        (:action fly :parameters (?a ?b - pad)
          :precondition (and (at ?a) (not (= ?a ?b)))
          :effect (and (not (at ?a)) (at ?b)))
        (:action pick :parameters (?p - pad) :precondition (and (at ?p) (letter-at ?p))
          :effect (not (letter-at ?p)))
        (:action drop :parameters (?p - pad)
          :precondition (and (at ?p) (forall (?q - pad) (not (letter-at ?q))))
          :effect (letter-at ?p)))
      (define (problem x) (:domain messenger) (:objects p1 p2 p3 - pad)
        (:init (at p1) (letter-at p1) (charger p1)))
      """;

  private static final String HAND =
      """
      (define (domain hand) (:types box)
        (:predicates (held ?b - box) (done ?b - box) (power) (empty))
        (:action on :parameters () :precondition (not (power)) :effect (power))
        (:action off :parameters () :precondition (power) :effect (not (power)))
        (:action pick :parameters (?b - box) :precondition (empty)
          :effect (probabilistic 0.8 (and (held ?b) (not (empty)))))
        (:action work :parameters (?b - box) :precondition (and (held ?b) (power))
          :effect (probabilistic 0.7 (done ?b)))
        (:action drop :parameters (?b - box) :precondition (held ?b)
          :effect (and (not (held ?b)) (empty))))
      (define (problem x) (:domain hand) (:objects b1 b2 b3 - box) (:init (empty)))
      """;

  private static final String AIRLIFT =
      """
      (define (domain airlift) (:types pad parcel)
        (:predicates (at ?p - pad) (charged) (windy) (aboard ?x - parcel)
          (parcel-at ?x - parcel ?p - pad) (damaged ?x - parcel) (charger ?p - pad))
        (:action fly :parameters (?a ?b - pad)
          :precondition (and (at ?a) (not (= ?a ?b)) (charged) (not (windy)))
          :effect (probabilistic 0.15 (windy)
            0.45 (and (not (at ?a)) (at ?b) (not (charged)))
            0.4 (and (not (at ?a)) (at ?b))))
        (:action load :parameters (?x - parcel ?p - pad)
          :precondition (and (at ?p) (parcel-at ?x ?p) (forall (?y - parcel) (not (aboard ?y))))
          :effect (and (aboard ?x) (not (parcel-at ?x ?p))))
        (:action drop :parameters (?x - parcel ?p - pad)
          :precondition (and (aboard ?x) (at ?p))
          :effect (and (not (aboard ?x)) (parcel-at ?x ?p) (probabilistic 0.3 (damaged ?x))))
        (:action charge :parameters (?p - pad)
          :precondition (and (at ?p) (charger ?p) (not (charged))) :effect (charged))
        (:action wait :parameters () :precondition (windy)
          :effect (probabilistic 0.5 (not (windy)))))
      (define (problem x) (:domain airlift)
        (:objects depot clinic farm - pad blood seeds - parcel)
        (:init (at depot) (charged) (parcel-at blood depot) (parcel-at seeds depot)
          (charger depot)))
      """;

  /** How many atoms of a predicate are true, of which these are objects. */
  private static long count(World world, State state, String predicate, String... objects) {
    return world.atoms(state).stream()
        .filter(atom -> atom.predicate().name().equals(predicate))
        .filter(
            atom ->
                Stream.of(objects)
                    .allMatch(name -> atom.objects().stream().anyMatch(o -> o.name().equals(name))))
        .count();
  }

  private static Predicate<State> possible(World world, String name) {
    return switch (name) {
      case "messenger" ->
          state ->
              count(world, state, "at") == 1
                  && count(world, state, "charger") == 1
                  && count(world, state, "letter-at") <= 1;
      case "hand" -> state -> count(world, state, "held") + count(world, state, "empty") == 1;
      default ->
          state ->
              count(world, state, "at") == 1
                  && count(world, state, "charger") == 1
                  && count(world, state, "aboard") <= 1
                  && Stream.of("blood", "seeds")
                      .allMatch(
                          parcel ->
                              count(world, state, "parcel-at", parcel)
                                      + count(world, state, "aboard", parcel)
                                  == 1);
    };
  }

  static Stream<Arguments> agents() {
    return LongStream.range(0, SEEDS)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(Starts.ANY, Starts.VISITED, Starts.INITIAL)
                    .flatMap(
                        starts ->
                            Stream.of(
                                Arguments.of(MESSENGER, Set.of("drop"), starts, seed),
                                Arguments.of(HAND, Set.of(), starts, seed),
                                Arguments.of(AIRLIFT, Set.of("load"), starts, seed))))
        .filter(each -> SEEDS > 1 || (each.get()[0] != AIRLIFT && each.get()[2] == Starts.ANY));
  }

  @ParameterizedTest(name = "{2}, seed {3}")
  @MethodSource("agents")
  void everyVerdictInEveryPossibleStateIsTheAgents(
      String text, Set<String> beyond, Starts starts, long seed) {
    PpddlFile file = PpddlReader.parse("a test", text);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    Predicate<State> possible = possible(world, domain.name());
    ImpossibleStates agent = new ImpossibleStates(domain, world, starts, possible, Set.of("fly"));
    Assessed found = Assessment.of(agent).settings(Settings.frugal(seed)).run();
    List<State> from =
        starts == Starts.ANY
            ? ImpossibleStates.possible(world, possible)
            : List.of(world.initial());
    Set<String> said =
        found.inexpressible().stream()
            .map(each -> each.capability().name())
            .collect(Collectors.toSet());
    // What depends on other objects may be learned; where it is not, it is said with proof.
    assertThat(beyond).containsAll(said);
    assertThat(new TruthInReach(domain, world, from, Integer.MAX_VALUE).wrongVerdicts(found, said))
        .isEmpty();
    assertThat(found.inexpressible()).extracting(Inexpressible::proof).doesNotContain(List.of());
    assertThat(agent.refusedShare()).isLessThanOrEqualTo(MOST_REFUSED);
  }

  private static final String RAIL =
      """
      (define (domain rail) (:types place)
        (:predicates (at ?p - place) (lit ?p - place))
        (:action go :parameters (?from ?to - place)
          :precondition (at ?from)
          :effect (probabilistic 0.9 (and (not (at ?from)) (at ?to)))))
      (define (problem x) (:domain rail) (:objects north south - place) (:init (at north)))
      """;

  /** That going somewhere takes the train away from there would show where it is twice. */
  @Test
  void whatShowsInNoPossibleStateIsNeitherWaitedForNorInTheWayOfThePromise() {
    PpddlFile file = PpddlReader.parse("a test", RAIL);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    ImpossibleStates agent =
        new ImpossibleStates(
            domain, world, Starts.ANY, state -> count(world, state, "at") == 1, Set.of());
    Assessment assessment = Assessment.of(agent).settings(Settings.frugal(0)).build();
    Assessed found = assessment.run();
    assertThat(found.partial()).isFalse();
    assertThat(assessment.cost().steps()).isLessThan(1000);
    assertThat(ModelComparison.of(found.model(), domain).meanTv()).isLessThan(0.05);
  }
}
