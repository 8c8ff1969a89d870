package dev.qace.simulators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInAgentTest {
  private static final int RUNS = 20_000;

  static Stream<String> names() {
    return BuiltInAgent.NAMES.stream();
  }

  static Stream<Arguments> capabilities() {
    return names()
        .flatMap(
            name ->
                agent(name).domain().actions().stream()
                    .map(action -> Arguments.of(name, action.name())));
  }

  private static BuiltInAgent agent(String name) {
    return BuiltInAgent.named(name).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "cafe-symbolic, 5, 4, 5",
    "warehouse, 8, 4, 3",
    "driver, 4, 2, 6",
    "first-responder, 13, 10, 6",
    "elevator, 12, 10, 6"
  })
  void hasThePapersSize(String name, int predicates, int capabilities, int objects) {
    assertThat(agent(name).domain().predicates()).hasSize(predicates);
    assertThat(agent(name).domain().actions()).hasSize(capabilities);
    assertThat(agent(name).world().objects()).hasSize(objects);
  }

  @ParameterizedTest
  @MethodSource("names")
  void hasFourDifferentTestProblemsWithAtLeastTwiceTheObjects(String name) {
    BuiltInAgent agent = agent(name);
    assertThat(agent.tests()).hasSize(4).doesNotHaveDuplicates();
    for (Problem test : agent.tests()) {
      assertThat(test.objects().size())
          .isGreaterThanOrEqualTo(2 * agent.training().objects().size());
      assertThat(World.of(agent.domain(), test).size()).isGreaterThan(agent.world().size());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void canDoSomethingAtFirstInEveryProblem(String name) {
    BuiltInAgent agent = agent(name);
    for (Problem problem : agent.tests()) {
      World world = World.of(agent.domain(), problem);
      assertThat(
              new PpddlSimulator(agent.domain(), world)
                  .anyExecutable(world.initial(), new Random(1)))
          .isPresent();
    }
    assertThat(agent.simulator().anyExecutable(agent.world().initial(), new Random(1))).isPresent();
  }

  /**
   * The odds of SDMAS as the paper's agents have them: capability, then what may happen how often.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "driver|move-vehicle|0.8: (not (not-flattire)) (not (vehicle-at ?from)) (vehicle-at ?to);"
            + " 0.2: (not (vehicle-at ?from)) (vehicle-at ?to)",
        "driver|change-tire|1: (not (spare-in ?l)) (not-flattire)",
        "warehouse|put-down|0.1: (clear ?x) (handempty ?r) (not (handfull ?r)) (not (holding ?x))"
            + " (ontable ?x) (table-destroyed); 0.9: (clear ?x) (handempty ?r)"
            + " (not (handfull ?r)) (not (holding ?x)) (ontable ?x)",
        "warehouse|stack|0.1: (clear ?x) (destroyed ?y) (handempty ?r) (not (clear ?y))"
            + " (not (handfull ?r)) (not (holding ?x)) (on ?x ?y); 0.9: (clear ?x) (handempty ?r)"
            + " (not (clear ?y)) (not (handfull ?r)) (not (holding ?x)) (on ?x ?y)",
        "first-responder|treat-victim-on-scene-medical|0.1: (not (victim-hurt ?v))"
            + " (victim-dying ?v); 0.9: (not (victim-hurt ?v)) (victim-healthy ?v)",
        "first-responder|treat-victim-on-scene-fire|0.3: (not (victim-hurt ?v))"
            + " (victim-dying ?v); 0.7: (not (victim-hurt ?v)) (victim-healthy ?v)",
        "elevator|move-left-gate|0.2: (not (at ?f ?p)) (underground); 0.8: (at ?f ?np)"
            + " (not (at ?f ?p))",
        "elevator|move-right-gate|0.2: (not (at ?f ?p)) (underground); 0.8: (at ?f ?np)"
            + " (not (at ?f ?p))",
        "cafe-symbolic|grasp|0.2: ; 0.8: (ingripper ?o ?g) (not (empty ?g)) (not (order ?o ?l))",
      })
  void hasThePapersOutcomes(String name, String capability, String outcomes) {
    String written =
        Outcomes.of(action(name, capability).effect()).stream()
            .map(BuiltInAgentTest::written)
            .sorted()
            .collect(Collectors.joining("; "));
    String expected =
        Stream.of(outcomes.split(";"))
            .map(String::strip)
            .sorted()
            .collect(Collectors.joining("; "));
    assertThat(written).isEqualTo(expected);
  }

  private static String written(Outcome outcome) {
    return (outcome.probability()
            + ": "
            + outcome.changes().stream()
                .map(Effect::toString)
                .sorted()
                .collect(Collectors.joining(" ")))
        .strip();
  }

  private static Action action(String name, String capability) {
    return agent(name).domain().actions().stream()
        .filter(action -> action.name().equals(capability))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void outcomesAreAsFrequentAsTheModelSays(String name, String capability) {
    BuiltInAgent built = agent(name);
    World world = built.world();
    Grounder grounder = Grounder.settable(built.domain(), world);
    Action action = action(name, capability);
    // Different objects for every parameter where there are enough: the plainest case.
    Instance instance =
        stream(grounder, action)
            .max((one, other) -> Long.compare(distinct(one), distinct(other)))
            .orElseThrow();
    GroundAction ground = grounder.ground(instance);
    State start = executing(ground, world);
    Agent agent = new SimulatorAgent<>(built.simulator(), Starts.ANY);
    Query query =
        new Query(
            start,
            new Policy(List.of(new Policy.Rule(List.of(), instance))),
            new Condition.Not(Condition.TRUE),
            1,
            RUNS,
            42);
    Map<State, Integer> seen = new HashMap<>();
    for (Trace trace : ((Response.Answered) agent.ask(query)).traces()) {
      assertThat(trace.transitions().get(0).outcome()).isInstanceOf(Transition.Moved.class);
      State after = ((Transition.Moved) trace.transitions().get(0).outcome()).state();
      seen.merge(after, 1, Integer::sum);
    }
    Map<State, Double> odds = ground.successors(start);
    assertThat(seen.keySet()).isEqualTo(odds.keySet());
    odds.forEach(
        (after, probability) ->
            assertThat((double) Objects.requireNonNull(seen.get(after)) / RUNS)
                .isCloseTo(
                    probability,
                    within(1e-9 + 4.5 * Math.sqrt(probability * (1 - probability) / RUNS))));
  }

  private static Stream<Instance> stream(Grounder grounder, Action action) {
    Iterable<Instance> instances = () -> grounder.instances(action);
    return java.util.stream.StreamSupport.stream(instances.spliterator(), false);
  }

  private static long distinct(Instance instance) {
    return instance.objects().stream().distinct().count();
  }

  private static State executing(GroundAction action, World world) {
    Random random = new Random(7);
    while (true) {
      State state = State.empty(world.size());
      for (int atom = 0; atom < world.size(); atom++) {
        state = state.with(atom, random.nextBoolean());
      }
      if (action.executesIn(state)) {
        return state;
      }
    }
  }

  @Test
  void aRoadFromALocationToItselfLeavesTheVehicleThere() {
    BuiltInAgent driver = agent("driver");
    World world = driver.world();
    var here = world.object("l-2-1").orElseThrow();
    var road = world.vocabulary().predicate("road").orElseThrow();
    var move = action("driver", "move-vehicle").capability();
    State loop = world.initial().with(world.indexOf(road, List.of(here, here)), true);
    State after =
        driver
            .simulator()
            .attempt(loop, new Instance(move, List.of(here, here)), new Random(1))
            .after();
    var at = world.vocabulary().predicate("vehicle-at").orElseThrow();
    assertThat(after.holds(world.indexOf(at, List.of(here)))).isTrue();
  }

  @Test
  void anUnknownNameHasNoAgent() {
    assertThat(BuiltInAgent.named("../driver")).isEmpty();
  }
}
