package dev.qace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorldTest {
  private static final Type KEY = Type.named("key");
  private static final Type RED_KEY = Type.named("red-key");
  private static final Type DOOR = Type.named("door");
  private static final Predicate OPENS =
      new Predicate("opens", List.of(new Variable("k", KEY), new Variable("d", DOOR)));
  private static final Predicate RED = new Predicate("red", List.of(new Variable("k", RED_KEY)));
  private static final Predicate NIGHT = new Predicate("night", List.of());
  private static final Capability OPEN =
      new Capability("open", List.of(new Variable("k", RED_KEY), new Variable("d", DOOR)));
  private static final WorldObject MASTER = new WorldObject("master", KEY);
  private static final WorldObject RUBY = new WorldObject("ruby", RED_KEY);
  private static final WorldObject FRONT = new WorldObject("front", DOOR);
  private static final WorldObject BACK = new WorldObject("back", DOOR);
  private static final Vocabulary VOCABULARY =
      new Vocabulary(
          new TypeHierarchy(Map.of("key", Type.OBJECT, "red-key", KEY, "door", Type.OBJECT)),
          List.of(MASTER),
          List.of(OPENS, RED, NIGHT),
          List.of(OPEN));

  private static World world(Atom... initial) {
    return new World(VOCABULARY, List.of(RUBY, FRONT, BACK), List.of(initial));
  }

  @Test
  void everyTypeCorrectAtomHasOneNumberAndEveryNumberOneAtom() {
    World world = world();
    assertThat(world.size()).isEqualTo(2 * 2 + 1 + 1);
    Set<Atom> atoms = new HashSet<>();
    IntStream.range(0, world.size())
        .forEach(
            index -> {
              assertThat(world.indexOf(world.atom(index))).isEqualTo(index);
              atoms.add(world.atom(index));
            });
    assertThat(atoms).hasSize(world.size());
  }

  @Test
  void anAtomOfTheWrongTypeOrWorldHasNoNumber() {
    assertThat(world().indexOf(RED, List.of(MASTER))).isEqualTo(-1);
    assertThat(world().indexOf(RED, List.of(new WorldObject("jade", RED_KEY)))).isEqualTo(-1);
    assertThat(world().indexOf(new Predicate("blue", List.of()), List.of())).isEqualTo(-1);
  }

  @Test
  void aStateSaysWhichAtomsAreTrue() {
    Atom opens = new Atom(OPENS, List.of(RUBY, BACK));
    Atom night = new Atom(NIGHT, List.of());
    World world = world(opens);
    State state = world.initial().with(world.indexOf(night), true);
    assertThat(world.atoms(state)).containsExactlyInAnyOrder(opens, night);
    assertThat(world.describe(state)).isEqualTo("(night) (opens ruby back)");
    assertThat(state).isEqualTo(world.state(List.of(night, opens))).isNotEqualTo(world.initial());
    assertThat(state.with(world.indexOf(night), false)).isEqualTo(world.initial());
  }

  @Test
  void anInstanceIsOfTheWorldWhereItsObjectsAreAndFit() {
    assertThat(world().admits(new Instance(OPEN, List.of(RUBY, FRONT)))).isTrue();
    assertThat(world().admits(new Instance(OPEN, List.of(MASTER, FRONT)))).isFalse();
    assertThat(world().admits(new Instance(OPEN, List.of(RUBY, new WorldObject("attic", DOOR)))))
        .isFalse();
  }

  @Test
  void anInitialAtomOfAnotherWorldIsRefused() {
    Atom stranger = new Atom(RED, List.of(new WorldObject("jade", RED_KEY)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world(stranger))
        .withMessage("(red jade) is not an atom of this world");
  }

  @Test
  void aNameDeclaredTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new World(VOCABULARY, List.of(new WorldObject("master", DOOR)), List.of()))
        .withMessage("object master is declared twice");
  }

  @Test
  void aWorldOfTooManyAtomsIsRefusedWithTheReason() {
    List<Variable> five =
        IntStream.range(0, 5).mapToObj(i -> new Variable("v" + i, Type.OBJECT)).toList();
    Vocabulary wide =
        new Vocabulary(
            TypeHierarchy.UNTYPED, List.of(), List.of(new Predicate("five", five)), List.of());
    List<WorldObject> hundred =
        IntStream.range(0, 100).mapToObj(i -> new WorldObject("o" + i, Type.OBJECT)).toList();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new World(wide, hundred, List.of()))
        .withMessageContaining("with 100 objects, (five ?v0 ?v1 ?v2 ?v3 ?v4)");
  }

  @Test
  void wrongNumbersOfObjectsAreRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Instance(OPEN, List.of(RUBY)))
        .withMessage("open takes 2 objects, got 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Atom(NIGHT, List.of(RUBY)))
        .withMessage("night takes 0 objects, got 1");
  }
}
