package dev.qace.model.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.RandomModels;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrounderTest {

  private static final String BLOCKS =
      """
      (define (domain d) (:types block)
        (:predicates (p ?b - block) (q ?a ?b - block) (road ?a ?b - block) (done))
        (:action go :parameters (?a ?b - block)
          :precondition (and (p ?a) (road ?a ?b) (not (= ?a ?b)))
          :effect (and (not (p ?a)) (p ?b)))
        (:action swap :parameters (?a ?b - block) :precondition (q ?a ?b)
          :effect (and (not (q ?a ?b)) (q ?b ?a))))
      """;

  private static World world(Domain domain, int blocks, String init) {
    StringBuilder objects = new StringBuilder();
    IntStream.range(0, blocks).forEach(i -> objects.append(" b").append(i));
    Problem problem =
        PpddlReader.parse(
                "test",
                "(define (problem t) (:domain d) (:objects %s - block) (:init %s) (:goal (done)))"
                    .formatted(objects, init),
                domain)
            .problem();
    return World.of(domain, problem);
  }

  private static Domain blocks() {
    return PpddlReader.parse("test", BLOCKS).domain();
  }

  private static <T> List<T> list(Iterator<T> iterator) {
    List<T> list = new ArrayList<>();
    iterator.forEachRemaining(list::add);
    return list;
  }

  private static Instance instance(World world, String name, String... objects) {
    List<WorldObject> found =
        List.of(objects).stream().map(object -> world.object(object).orElseThrow()).toList();
    return new Instance(world.vocabulary().capability(name, found).orElseThrow(), found);
  }

  @Test
  void deletesComeBeforeAddsWhereOneObjectFillsTwoParameters() {
    World world = world(blocks(), 2, "(q b0 b0)");
    GroundAction swap =
        Grounder.settable(blocks(), world).ground(instance(world, "swap", "b0", "b0"));
    assertThat(swap.successors(world.initial())).isEqualTo(Map.of(world.initial(), 1.0));
    assertThat(swap.draw(world.initial(), new Random(1))).isEqualTo(world.initial());
  }

  @Test
  void fixedPredicatesPruneInstancesOnlyWhereTheStartIsFixed() {
    World world = world(blocks(), 3, "(road b0 b1) (road b1 b1)");
    Action go = blocks().actions().get(0);
    assertThat(list(Grounder.fixedStart(blocks(), world).instances(go)))
        .containsExactly(instance(world, "go", "b0", "b1"));
    // Equality rules out 3 of 9; road may be set.
    assertThat(list(Grounder.settable(blocks(), world).instances(go))).hasSize(6);
    assertThat(Grounder.fixedStart(blocks(), world).fixed())
        .extracting(predicate -> predicate.name())
        .containsExactlyInAnyOrder("road", "done");
  }

  @Test
  void aHundredObjectsAreNotCombinedToFindWhatExecutes() {
    Domain domain =
        PpddlReader.parse(
                "test",
                """
                (define (domain d) (:types block)
                  (:predicates (q ?a ?b - block) (done))
                  (:action walk :parameters (?a ?b ?c ?d ?e ?f - block)
                    :precondition (and (q ?e ?f) (q ?a ?b) (q ?d ?e) (q ?c ?d) (q ?b ?c))
                    :effect (done)))
                """)
            .domain();
    StringBuilder chain = new StringBuilder();
    IntStream.range(0, 99).forEach(i -> chain.append("(q b%d b%d)".formatted(i, i + 1)));
    World world = world(domain, 100, chain.toString());
    Grounder grounder = Grounder.settable(domain, world);
    // 10^12 combinations; 95 of them are walks along the chain.
    assertThat(list(grounder.executable(domain.actions().get(0), world.initial(), new Random(1))))
        .hasSize(95)
        .doesNotHaveDuplicates();
    assertThat(grounder.instances(domain.actions().get(0)).next()).isNotNull();
  }

  @Test
  void oneofCannotBeDrawnWithoutOdds() {
    Domain domain =
        PpddlReader.parse(
                "test",
                """
                (define (domain d) (:types block) (:predicates (p) (done))
                  (:action toss :effect (oneof (p) (p) (not (p)))))
                """)
            .domain();
    World world = world(domain, 1, "(done)");
    Instance toss = instance(world, "toss");
    assertThatIllegalStateException()
        .isThrownBy(
            () -> Grounder.settable(domain, world).ground(toss).successors(world.initial()));
    Map<State, Double> odds =
        Grounder.settable(domain.withEqualOdds(), world).ground(toss).successors(world.initial());
    int p = world.indexOf(domain.predicates().get(0), List.of());
    assertThat(odds.get(world.initial().with(p, true))).isCloseTo(2.0 / 3, within(1e-12));
  }

  @Test
  void drawsThatNoConditionReachesDoNotMultiply() {
    Domain domain =
        PpddlReader.parse(
                "test",
                """
                (define (domain d) (:types block) (:predicates (p ?b - block) (done))
                  (:action toss :effect (forall (?b - block)
                    (when (p ?b) (probabilistic 1/2 (not (p ?b)))))))
                """)
            .domain();
    World world = world(domain, 100, "(p b3) (p b7)");
    GroundAction toss = Grounder.settable(domain, world).ground(instance(world, "toss"));
    assertThat(toss.successors(world.initial())).hasSize(4).containsValue(0.25);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void agreesWithTheDefinitionOfTheLanguageOnRandomDomains(int hundred) {
    int compared = 0;
    for (int seed = 100 * hundred; seed < 100 * (hundred + 1); seed++) {
      RandomModels models = new RandomModels(seed);
      Domain domain = models.domain().withEqualOdds();
      Problem problem = models.problem(domain);
      World world = World.of(domain, problem);
      if (world.size() <= 3000) {
        compared += compare(domain, world, new Random(seed));
      }
    }
    assertThat(compared).isGreaterThan(1000);
  }

  private static int compare(Domain domain, World world, Random random) {
    int compared = 0;
    for (int i = 0; i < 3; i++) {
      State state = i == 0 ? world.initial() : randomState(world, random);
      Set<Atom> atoms = new HashSet<>(world.atoms(state));
      LiftedSemantics oracle = new LiftedSemantics(world, atoms);
      List<Grounder> grounders = new ArrayList<>(List.of(Grounder.settable(domain, world)));
      if (i == 0) {
        grounders.add(Grounder.fixedStart(domain, world));
      }
      for (Action action : domain.actions()) {
        // Of two actions with one signature, the first is meant.
        if (!domain.action(action.capability()).orElseThrow().equals(action)) {
          continue;
        }
        List<List<WorldObject>> fillings = oracle.fillings(action.capability().parameters());
        Set<Instance> executable = new HashSet<>();
        for (List<WorldObject> objects : fillings) {
          if (oracle.executes(action, objects)) {
            executable.add(new Instance(action.capability(), objects));
          }
        }
        Collections.shuffle(fillings, random);
        for (Grounder grounder : grounders) {
          assertThat(list(grounder.executable(action, state, random)))
              .containsExactlyInAnyOrderElementsOf(executable);
          assertThat(list(grounder.instances(action))).containsAll(executable);
          for (List<WorldObject> objects : fillings.subList(0, Math.min(8, fillings.size()))) {
            Instance instance = new Instance(action.capability(), objects);
            GroundAction ground = grounder.ground(instance);
            assertThat(ground.executesIn(state)).isEqualTo(executable.contains(instance));
            compared += compareSuccessors(oracle, action, ground, world, state, random);
          }
        }
      }
    }
    return compared;
  }

  private static int compareSuccessors(
      LiftedSemantics oracle,
      Action action,
      GroundAction ground,
      World world,
      State state,
      Random random) {
    Map<Set<Atom>, Double> expected;
    Map<Set<Atom>, Double> got = new HashMap<>();
    try {
      expected = oracle.successors(action, ground.instance().objects());
      ground.successors(state).forEach((s, p) -> got.put(new HashSet<>(world.atoms(s)), p));
    } catch (Outcomes.TooManyException e) {
      return 0;
    }
    expected.values().removeIf(p -> p < 1e-12);
    assertThat(got.keySet()).isEqualTo(expected.keySet());
    got.forEach((s, p) -> assertThat(p).isCloseTo(expected.get(s), within(1e-9)));
    assertThat(ground.successors(state)).containsKey(ground.draw(state, random));
    return 1;
  }

  private static State randomState(World world, Random random) {
    State state = State.empty(world.size());
    for (int atom = 0; atom < world.size(); atom++) {
      if (random.nextBoolean()) {
        state = state.with(atom, true);
      }
    }
    return state;
  }
}
