package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.PpddlSimulator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens only where other objects are as they hardly ever are, of agents that travel. */
class UnlikeSurroundingsTest {
  private static final Set<Aim> BEYOND =
      EnumSet.of(Aim.ODD_STATE, Aim.OTHER_OBJECTS, Aim.ALTERNATIVES);

  /** With two people inside, the lift may get stuck; nothing else ever lets it be repaired. */
  private static final String LIFT =
      """
      (define (domain lift) (:types floor person)
        (:predicates (lift-at ?f - floor) (above ?f ?g - floor) (waits ?p - person ?f - floor)
          (inside ?p - person) (open) (stuck))
        (:action up :parameters (?f ?g - floor)
          :precondition (and (lift-at ?f) (above ?f ?g) (not (open)) (not (stuck)))
          :effect (and
            (when (exists (?a ?b - person) (and (inside ?a) (inside ?b) (not (= ?a ?b))))
              (probabilistic 0.3 (stuck) 0.7 (and (not (lift-at ?f)) (lift-at ?g))))
            (when (not (exists (?a ?b - person) (and (inside ?a) (inside ?b) (not (= ?a ?b)))))
              (and (not (lift-at ?f)) (lift-at ?g)))))
        (:action down :parameters (?f ?g - floor)
          :precondition (and (lift-at ?g) (above ?f ?g) (not (open)) (not (stuck)))
          :effect (and (not (lift-at ?g)) (lift-at ?f)))
        (:action open-door :parameters () :precondition (not (open)) :effect (open))
        (:action close-door :parameters () :precondition (open) :effect (not (open)))
        (:action enter :parameters (?p - person ?f - floor)
          :precondition (and (open) (lift-at ?f) (waits ?p ?f))
          :effect (and (inside ?p) (not (waits ?p ?f))))
        (:action leave :parameters (?p - person ?f - floor)
          :precondition (and (open) (lift-at ?f) (inside ?p))
          :effect (and (not (inside ?p)) (waits ?p ?f)))
        (:action repair :parameters () :precondition (stuck) :effect (not (stuck))))
      (define (problem x) (:domain lift) (:objects f0 f1 f2 - floor ann bob - person)
        (:init (lift-at f0) (above f0 f1) (above f1 f2) (waits ann f0) (waits bob f2)))
      """;

  @ParameterizedTest
  @CsvSource({"VISITED, 0", "INITIAL, 0"})
  void isFoundAndSaidToDependOnThem(Starts starts, long seed) {
    Domain truth = Models.domain(LIFT);
    World world = World.of(truth, Models.problem(truth, LIFT));
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
            .settings(Settings.frugal(seed))
            .run();
    assertThat(found.model().actions()).anyMatch(each -> each.capability().name().equals("repair"));
    boolean learned =
        found.capabilities().stream()
            .anyMatch(each -> each.capability().name().equals("up") && each.hasContexts());
    boolean said =
        found.inexpressible().stream().anyMatch(each -> each.capability().name().equals("up"));
    assertThat(learned || said).isTrue();
  }

  /** It takes back no state, though it says that it does. */
  @Test
  void anAgentThatRefusesItsStartsIsNotAskedForEver() {
    Domain truth = Models.domain(LIFT);
    World world = World.of(truth, Models.problem(truth, LIFT));
    Agent lift = new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.INITIAL);
    Assessment assessment =
        Assessment.of(new Unrestorable(lift)).settings(Settings.frugal(2)).build();
    assertThat(assessment.run().model().actions())
        .anyMatch(each -> each.capability().name().equals("up"));
    assertThat(assessment.cost().steps()).isLessThan(20_000);
  }

  /**
   * Neither of them alone makes much of a difference, and the agent is hardly ever where both are.
   */
  private static final String VENDING =
      """
      (define (domain vending) (:predicates (warm) (humid) (out))
        (:action heat :precondition (not (warm)) :effect (warm))
        (:action cool :precondition (warm) :effect (not (warm)))
        (:action spray :precondition (not (humid)) :effect (humid))
        (:action dry :precondition (humid) :effect (not (humid)))
        (:action take :precondition (out) :effect (not (out)))
        (:action vend :precondition (not (out)) :effect (and
          (when (and (warm) (humid)) (probabilistic 0.9 (out)))
          (when (or (not (warm)) (not (humid))) (probabilistic 0.3 (out))))))
      (define (problem p) (:domain vending) (:init))
      """;

  /** Neither literal alone makes any difference. */
  private static final String EXCLUSIVE =
      VENDING
          .replace(
              "(and (warm) (humid))", "(or (and (warm) (not (humid))) (and (not (warm)) (humid)))")
          .replace(
              "(or (not (warm)) (not (humid)))",
              "(or (and (warm) (humid)) (and (not (warm)) (not (humid))))");

  /** One door is stiff, and any other would do for whatever else is to be found out. */
  private static final String DOORS =
      """
      (define (domain doors) (:types door) (:constants stiff - door) (:predicates (open ?d - door))
        (:action push :parameters (?d - door) :precondition (not (open ?d)) :effect (and
          (when (= ?d stiff) (probabilistic 0.3 (open ?d)))
          (when (not (= ?d stiff)) (probabilistic 0.9 (open ?d)))))
        (:action shut :parameters (?d - door) :precondition (open ?d) :effect (not (open ?d))))
      (define (problem p) (:domain doors) (:objects d1 d2 - door) (:init))
      """;

  @ParameterizedTest
  @CsvSource({"VISITED, 0", "VISITED, 1", "VISITED, 2", "INITIAL, 0", "INITIAL, 1", "INITIAL, 2"})
  void whatTwoLiteralsOrAnObjectDecideIsNotTakenForAFixedProbability(Starts starts, long seed) {
    for (String text : List.of(VENDING, EXCLUSIVE, DOORS)) {
      Domain truth = Models.domain(text);
      World world = World.of(truth, Models.problem(truth, text));
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
              .settings(Settings.frugal(seed))
              .run();
      boolean learned = found.capabilities().stream().anyMatch(each -> each.hasContexts());
      assertThat(learned || !found.inexpressible().isEmpty()).as(truth.name()).isTrue();
    }
  }

  /** Sorting a parcel depends on whether another one is in the same place. */
  private static final String DEPOT =
      """
      (define (domain depot) (:types parcel place)
        (:predicates (at ?p - place) (in ?x - parcel ?p - place) (held ?x - parcel) (free)
          (sorted ?x - parcel))
        (:action go :parameters (?a ?b - place) :precondition (and (at ?a) (not (at ?b)))
          :effect (probabilistic 0.6 (and (at ?b) (not (at ?a)))))
        (:action pick :parameters (?x - parcel ?a - place)
          :precondition (and (at ?a) (in ?x ?a) (free))
          :effect (and (held ?x) (not (in ?x ?a)) (not (free))))
        (:action drop :parameters (?x - parcel ?a - place)
          :precondition (and (at ?a) (held ?x))
          :effect (and (in ?x ?a) (not (held ?x)) (free)))
        (:action mix :parameters (?x - parcel) :precondition (sorted ?x)
          :effect (not (sorted ?x)))
        (:action sort :parameters (?x - parcel ?a - place)
          :precondition (and (at ?a) (in ?x ?a) (not (sorted ?x)))
          :effect (and
            (when (exists (?o - parcel) (and (in ?o ?a) (not (= ?o ?x))))
              (probabilistic 0.9 (sorted ?x)))
            (when (not (exists (?o - parcel) (and (in ?o ?a) (not (= ?o ?x)))))
              (probabilistic 0.4 (sorted ?x))))))
      (define (problem p) (:domain depot) (:objects b0 b1 - parcel a b - place)
        (:init (at a) (free) (in b0 a) (in b1 b)))
      """;

  /** Pushing a box depends on whether another one is tied to it. */
  private static final String TIED =
      """
      (define (domain tied) (:types box)
        (:predicates (done ?x - box) (hot ?x - box) (tied ?x ?y - box))
        (:action heat :parameters (?x - box) :precondition (not (hot ?x))
          :effect (probabilistic 0.7 (hot ?x)))
        (:action cool :parameters (?x - box) :precondition (hot ?x)
          :effect (probabilistic 0.5 (not (hot ?x))))
        (:action tie :parameters (?x ?y - box)
          :precondition (and (not (tied ?x ?y)) (not (= ?x ?y)))
          :effect (probabilistic 0.7 (tied ?x ?y)))
        (:action untie :parameters (?x ?y - box) :precondition (tied ?x ?y)
          :effect (not (tied ?x ?y)))
        (:action undo :parameters (?x - box) :precondition (done ?x) :effect (not (done ?x)))
        (:action push :parameters (?x - box) :precondition (not (done ?x))
          :effect (and
            (when (exists (?o - box) (tied ?o ?x)) (probabilistic 0.9 (done ?x)))
            (when (not (exists (?o - box) (tied ?o ?x))) (probabilistic 0.3 (done ?x))))))
      (define (problem p) (:domain tied) (:objects b0 b1 - box) (:init))
      """;

  @ParameterizedTest
  @CsvSource({"VISITED, 0", "INITIAL, 0"})
  void oddsThatAnotherObjectDecidesAreRightEverywhereOrSaidToDependOnIt(Starts starts, long seed) {
    for (String text : List.of(DEPOT, TIED)) {
      Domain truth = Models.domain(text);
      World world = World.of(truth, Models.problem(truth, text));
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
              .settings(Settings.frugal(seed))
              .run();
      boolean said =
          found.inexpressible().stream()
              .anyMatch(each -> Set.of("sort", "push").contains(each.capability().name()));
      assertThat(said || areOddsRight(truth, world, found.model())).as(truth.name()).isTrue();
    }
  }

  private static boolean areOddsRight(Domain truth, World world, Domain model) {
    ReachableStates reachable = new ReachableStates(truth, world);
    Map<Instance, GroundAction> held = reachable.ground(model);
    return reachable.ground(truth).values().stream()
        .allMatch(
            truly ->
                reachable.states().stream()
                    .filter(truly::executesIn)
                    .allMatch(state -> isRight(state, truly, held.get(truly.instance()))));
  }

  private static boolean isRight(State state, GroundAction truly, @Nullable GroundAction held) {
    Map<State, Double> predicted = held == null ? Map.of() : held.successors(state);
    return truly.successors(state).entrySet().stream()
        .allMatch(
            each -> Math.abs(predicted.getOrDefault(each.getKey(), 0.0) - each.getValue()) < 0.15);
  }

  /** What one answer says may be why the next is not to be asked. */
  @ParameterizedTest
  @EnumSource(names = {"VISITED", "INITIAL"})
  void areLookedForOneRunAtATimeWhereStatesAreToBeAvoided(Starts starts) {
    Domain truth = Models.domain(LIFT);
    World world = World.of(truth, Models.problem(truth, LIFT));
    Condition stuck = GroundReader.of(world).condition("avoid", "(stuck)");
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), starts))
            .settings(Settings.frugal(0).avoid(stuck))
            .build();
    assessment.run();
    Map<Integer, List<Asked>> batches =
        assessment.evidence().asked().stream()
            .filter(each -> BEYOND.contains(each.purpose().aim()))
            .collect(Collectors.groupingBy(Asked::batch));
    assertThat(batches).isNotEmpty();
    assertThat(batches.values())
        .allSatisfy(
            batch -> assertThat(batch).singleElement().matches(each -> each.query().runs() == 1));
  }

  private record Unrestorable(Agent agent) implements Agent {
    @Override
    public World world() {
      return agent.world();
    }

    @Override
    public Starts starts() {
      return Starts.VISITED;
    }

    @Override
    public Response ask(Query query) {
      return query.start().equals(world().initial())
          ? agent.ask(query)
          : new Response.StartRefused("the snapshot is gone");
    }
  }
}
