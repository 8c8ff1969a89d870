package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.optional;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Condition;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Agents that cannot be set, in worlds small enough to see what can be known. */
class TravellingStrategyTest {
  private static final String CORRIDOR =
      """
      (define (domain corridor) (:types cell)
        (:predicates (at ?c - cell) (next ?c ?d - cell) (dark ?c - cell) (rung))
        (:action walk :parameters (?c ?d - cell)
          :precondition (and (at ?c) (next ?c ?d))
          :effect (and (at ?d) (not (at ?c))))
        (:action ring :parameters (?c - cell)
          :precondition (and (at ?c) (not (dark ?c)))
          :effect (rung)))
      (define (problem x) (:domain corridor) (:objects c1 c2 c3 c4 - cell)
        (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (dark c4)))
      """;

  @Test
  void whatShowsOnlyAtTheEndOfAWayIsAskedThere() {
    Asked agent = new Asked(CORRIDOR, Starts.INITIAL);
    Assessed found = assess(agent);
    assertThat(precondition(found, "ring")).contains("(at ?c)", "(not (dark ?c))");
    assertThat(undecided(found, "ring", Place.PRECONDITION))
        .doesNotContain("(at ?c)", "(not (dark ?c))");
    assertThat(agent.queries)
        .allSatisfy(query -> assertThat(query.start()).isEqualTo(agent.world().initial()));
  }

  @Test
  void questionsStartOnlyWhereTheAgentHasBeen() {
    Asked agent = new Asked(CORRIDOR, Starts.VISITED);
    assess(agent);
    assertThat(agent.startRefused).isZero();
    assertThat(agent.queries)
        .anySatisfy(query -> assertThat(query.start()).isNotEqualTo(agent.world().initial()));
  }

  @Test
  void aDeadEndIsLeftByStartingAnew() {
    Assessed found =
        assess(
            new Asked(
                """
                (define (domain d) (:predicates (pit) (rope) (knocked))
                  (:action jump :parameters () :precondition (not (pit)) :effect (pit))
                  (:action climb :parameters () :precondition (and (pit) (rope)) :effect (not (pit)))
                  (:action knock :parameters () :precondition (not (pit)) :effect (knocked)))
                (define (problem x) (:domain d) (:init))
                """,
                Starts.INITIAL));
    assertThat(undecided(found, "jump", Place.PRECONDITION)).doesNotContain("(not (pit))");
    assertThat(precondition(found, "knock")).contains("(not (pit))");
    assertThat(undecided(found, "knock", Place.PRECONDITION)).doesNotContain("(not (pit))");
    assertThat(found.undecided())
        .filteredOn(undecided -> undecided.place() == Place.CAPABILITY)
        .singleElement()
        .satisfies(
            undecided -> {
              assertThat(undecided.capability().name()).isEqualTo("climb");
              assertThat(undecided.reason())
                  .asInstanceOf(type(WhyUndecided.NeverExecuted.class))
                  .extracting(WhyUndecided.NeverExecuted::obstacle)
                  .asInstanceOf(optional(WhyUndecided.class))
                  .get()
                  .satisfies(TravellingStrategyTest::looksEverywhere);
            });
  }

  /** While an outcome is hidden, the others look as if their odds depended on the state. */
  @Test
  void oddsThatOnlyLookOddAreAskedAboutUntilThePromiseHolds() {
    Assessed found =
        assess(
            new Asked(
                """
                (define (domain d) (:predicates (a) (b))
                  (:action go :parameters () :effect (probabilistic
                    0.25 (and (not (a)) (not (b))) 0.6 (a) 0.1 (and) 0.05 (b))))
                (define (problem x) (:domain d) (:init))
                """,
                Starts.INITIAL));
    assertThat(found.partial()).isFalse();
    assertThat(found.capabilities().get(0).outcomes()).hasSize(4);
    assertThat(found.guarantee().minOutcome()).isLessThanOrEqualTo(0.05);
  }

  @Test
  void aPreconditionThatAlwaysHoldsIsUndecidedAndSaysWhy() {
    Assessed found =
        assess(
            new Asked(
                """
                (define (domain d) (:predicates (power) (light))
                  (:action switch-on :parameters ()
                    :precondition (and (power) (not (light))) :effect (light))
                  (:action switch-off :parameters () :precondition (light) :effect (not (light))))
                (define (problem x) (:domain d) (:init (power)))
                """,
                Starts.INITIAL));
    assertThat(precondition(found, "switch-on")).containsExactly("(power)", "(not (light))");
    assertThat(precondition(found, "switch-off")).containsExactly("(power)", "(light)");
    assertThat(found.undecided())
        .filteredOn(undecided -> undecided.place() == Place.PRECONDITION)
        .hasSize(2)
        .allSatisfy(
            undecided -> {
              assertThat(undecided.slot()).hasToString("(power)");
              looksEverywhere(undecided.reason());
            });
  }

  @Test
  void aRareOutcomeThatOpensAWayIsWaitedFor() {
    Assessed found =
        assess(
            new Asked(
                """
                (define (domain d) (:predicates (open) (inside))
                  (:action push :parameters () :precondition (not (inside))
                    :effect (probabilistic 0.1 (open)))
                  (:action enter :parameters () :precondition (open)
                    :effect (and (inside) (not (open)))))
                (define (problem x) (:domain d) (:init))
                """,
                Starts.INITIAL));
    assertThat(precondition(found, "enter")).contains("(open)");
    assertThat(precondition(found, "push")).containsExactly("(not (inside))");
    assertThat(undecided(found, "push", Place.PRECONDITION)).isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameQuestions() {
    Asked one = new Asked(CORRIDOR, Starts.VISITED);
    Asked other = new Asked(CORRIDOR, Starts.VISITED);
    assertThat(assess(one).model()).isEqualTo(assess(other).model());
    assertThat(one.queries).isEqualTo(other.queries);
  }

  @Test
  void theBudgetIsKept() {
    Asked agent = new Asked(CORRIDOR, Starts.INITIAL);
    Assessment assessment = Assessment.of(agent).settings(Settings.frugal(0).budget(25)).build();
    assertThat(assessment.run().partial()).isTrue();
    assertThat(assessment.cost().steps()).isLessThanOrEqualTo(25);
  }

  @Test
  void whatIsToBeAvoidedIsNotRiskedAgainOnceItIsKnownToComeAbout() {
    BuiltInAgent warehouse = BuiltInAgent.named("warehouse").orElseThrow();
    Predicate destroyed =
        warehouse.domain().predicates().stream()
            .filter(predicate -> predicate.name().equals("table-destroyed"))
            .findFirst()
            .orElseThrow();
    int atom = warehouse.world().indexOf(destroyed, List.of());
    for (Starts starts : List.of(Starts.INITIAL, Starts.VISITED)) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(warehouse.simulator(), starts))
              .settings(
                  Settings.frugal(0)
                      .avoid(new Condition.Holds(new LiftedAtom(destroyed, List.of()))))
              .build();
      Assessed found = assessment.run();
      assertThat(assessment.evidence().all())
          .filteredOn(observed -> observed.transition().outcome() instanceof Transition.Moved)
          .filteredOn(observed -> observed.transition().outcome().state().holds(atom))
          .as("how often the table was destroyed, %s", starts)
          .hasSizeLessThanOrEqualTo(1);
      assertThat(found.undecided())
          .filteredOn(undecided -> undecided.slot().toString().equals("(not (table-destroyed))"))
          .filteredOn(undecided -> undecided.place() == Place.PRECONDITION)
          .isNotEmpty()
          .allSatisfy(
              undecided ->
                  assertThat(undecided.reason())
                      .asInstanceOf(type(WhyUndecided.NeverReached.class))
                      .matches(WhyUndecided.NeverReached::avoiding));
    }
  }

  private static void looksEverywhere(WhyUndecided reason) {
    assertThat(reason)
        .asInstanceOf(type(WhyUndecided.NeverReached.class))
        .matches(WhyUndecided.NeverReached::all)
        .matches(each -> !each.avoiding());
  }

  private static Assessed assess(Agent agent) {
    return Assessment.of(agent).settings(Settings.frugal(0)).run();
  }

  private static List<String> precondition(Assessed found, String capability) {
    return found.capabilities().stream()
        .filter(each -> each.capability().name().equals(capability))
        .flatMap(each -> each.precondition().stream())
        .map(Object::toString)
        .toList();
  }

  private static List<String> undecided(Assessed found, String capability, Place place) {
    return found.undecided().stream()
        .filter(each -> each.capability().name().equals(capability) && each.place() == place)
        .map(each -> each.slot().toString())
        .toList();
  }

  /** Remembers what it was asked. */
  private static final class Asked implements Agent {
    private final SimulatorAgent<State> agent;
    private final List<Query> queries = new ArrayList<>();
    private int startRefused;

    Asked(String text, Starts starts) {
      var file = PpddlReader.parse("test", text);
      World world = World.of(file.domain(), file.problem());
      this.agent = new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts);
    }

    @Override
    public World world() {
      return agent.world();
    }

    @Override
    public Starts starts() {
      return agent.starts();
    }

    @Override
    public Response ask(Query query) {
      queries.add(query);
      Response response = agent.ask(query);
      startRefused += response instanceof Response.StartRefused ? 1 : 0;
      return response;
    }
  }
}
