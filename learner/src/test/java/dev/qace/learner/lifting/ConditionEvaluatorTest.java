package dev.qace.learner.lifting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.lifting.OtherObjects.LiftedLiteral;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class ConditionEvaluatorTest {
  /** Of the constants, only the first can be said of the capability; there is no ghost. */
  private static final World MIXED =
      world(
          """
          (define (domain mixed)
            (:types place key ghost - object)
            (:constants home - place spare - key)
            (:predicates (at ?p - place) (near ?a ?b) (haunts ?g - ghost ?p - place) (dark))
            (:action enter :parameters (?p - place ?k - key)))
          (define (problem house) (:domain mixed)
            (:objects a b - place k - key) (:init (at a)))
          """);

  private static World world(String text) {
    PpddlFile file = PpddlReader.parse("a test", text);
    return World.of(file.domain(), file.problem());
  }

  private static Lifting mixed() {
    WorldObject home = MIXED.object("home").orElseThrow();
    return new Lifting(MIXED.vocabulary().capabilities().get(0), MIXED, false)
        .extended(Extension.ofConstants(List.of(home)));
  }

  private final Random random = new Random(1);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  public void holdsWhereOneOfTheWaysOfTheConditionDoes(boolean mixed) {
    Lifting lifting = mixed ? mixed() : Driving.lifting(false);
    World world = lifting.world();
    Set<Boolean> values = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      OtherObjects condition = condition(lifting);
      ConditionEvaluator test = new ConditionEvaluator(condition, lifting);
      for (Instance instance : lifting.bindings().instances(100)) {
        State state = State.empty(world.size());
        for (int atom = 0; atom < world.size(); atom++) {
          state = state.with(atom, random.nextBoolean());
        }
        boolean holds = OtherObjects.holds(condition.ground(lifting, instance), state);
        values.add(holds);
        assertThat(test.holds(state, ConditionEvaluator.numbers(lifting, instance)))
            .as(condition.toString())
            .isEqualTo(holds);
      }
    }
    assertThat(values).hasSize(2);
  }

  @Test
  public void whatIsAboutATypeWithoutObjectsIsNeverTrue() {
    Variable ghost = new Variable("g", Type.named("ghost"));
    Variable place = new Variable("p", Type.named("place"));
    assertThat(holds(List.of(ghost), literal("haunts", true, ghost, home()))).isFalse();
    assertThat(holds(List.of(ghost), literal("haunts", false, ghost, home()))).isFalse();
    assertThat(holds(List.of(place), literal("haunts", true, place, place))).isFalse();
    assertThat(holds(List.of(place), literal("haunts", false, place, place))).isTrue();
  }

  @Test
  public void whatIsAboutAnObjectOfTheWrongTypeIsNeverTrue() {
    WorldObject spare = MIXED.object("spare").orElseThrow();
    assertThat(holds(List.of(), literal("at", true, spare))).isFalse();
    assertThat(holds(List.of(), literal("at", false, spare))).isTrue();
  }

  @Test
  public void aConstantNeedNotBeSayableOfTheCapability() {
    WorldObject spare = MIXED.object("spare").orElseThrow();
    assertThat(mixed().terms()).doesNotContain(spare);
    assertThat(holds(List.of(), literal("near", true, spare, home()))).isTrue();
  }

  /** In the state in which everything is true. */
  private static boolean holds(List<Variable> variables, LiftedLiteral literal) {
    Lifting lifting = mixed();
    State state = State.empty(MIXED.size());
    for (int atom = 0; atom < MIXED.size(); atom++) {
      state = state.with(atom, true);
    }
    Instance instance = lifting.bindings().instances(1).get(0);
    OtherObjects condition = new OtherObjects(variables, List.of(), List.of(literal));
    return new ConditionEvaluator(condition, lifting)
        .holds(state, ConditionEvaluator.numbers(lifting, instance));
  }

  private static LiftedLiteral literal(String name, boolean positive, Term... terms) {
    Predicate predicate =
        MIXED.vocabulary().predicates().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new LiftedLiteral(new LiftedAtom(predicate, List.of(terms)), positive);
  }

  private static WorldObject home() {
    return MIXED.object("home").orElseThrow();
  }

  /** Of the places of predicates. */
  private static List<Type> types(World world) {
    return world.vocabulary().predicates().stream()
        .flatMap(each -> each.parameters().stream())
        .map(Variable::type)
        .distinct()
        .toList();
  }

  /** Of no object, one or two, with one literal or two, over parameters and constants as well. */
  private OtherObjects condition(Lifting lifting) {
    World world = lifting.world();
    List<Variable> parameters = lifting.capability().parameters();
    List<Variable> variables = new ArrayList<>();
    for (int i = 0, count = random.nextInt(3); i < count; i++) {
      variables.add(new Variable("other" + i, any(types(world))));
    }
    List<Term> terms = new ArrayList<>(variables);
    terms.addAll(parameters);
    terms.addAll(world.vocabulary().constants());
    List<LiftedLiteral> literals = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      Predicate predicate = any(world.vocabulary().predicates());
      List<Term> filled = new ArrayList<>();
      predicate.parameters().forEach(each -> filled.add(any(terms)));
      literals.add(new LiftedLiteral(new LiftedAtom(predicate, filled), random.nextBoolean()));
    }
    return new OtherObjects(
        variables, random.nextBoolean() ? List.of() : List.of(any(parameters)), literals);
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
