package dev.qace.model.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeHierarchyTest {
  private static final Type KEY = Type.named("key");
  private static final Type RED_KEY = Type.named("red-key");
  private static final Type PERSON = Type.named("person");
  private static final TypeHierarchy TYPES =
      new TypeHierarchy(Map.of("key", Type.OBJECT, "red-key", KEY, "person", Type.OBJECT));

  @Test
  void whateverIsOfASubtypeIsOfItsSupertypesToo() {
    assertThat(TYPES.within(RED_KEY, KEY)).isTrue();
    assertThat(TYPES.within(RED_KEY, Type.OBJECT)).isTrue();
    assertThat(TYPES.within(KEY, RED_KEY)).isFalse();
    assertThat(TYPES.within(PERSON, KEY)).isFalse();
  }

  @Test
  void typesOverlapWhereSomeTypeIsBelowBoth() {
    assertThat(TYPES.overlap(KEY, RED_KEY)).isTrue();
    assertThat(TYPES.overlap(PERSON, KEY)).isFalse();
    assertThat(TYPES.overlap(Type.either(List.of("person", "red-key")), KEY)).isTrue();
  }

  @Test
  void anEitherTakesObjectsOfEachOfItsParts() {
    Type either = Type.either(List.of("person", "red-key"));
    assertThat(TYPES.fits(new WorldObject("ada", PERSON), either)).isTrue();
    assertThat(TYPES.fits(new WorldObject("k", RED_KEY), either)).isTrue();
    assertThat(TYPES.fits(new WorldObject("k", KEY), either)).isFalse();
    assertThat(TYPES.within(either, Type.OBJECT)).isTrue();
    assertThat(TYPES.within(either, KEY)).isFalse();
  }

  @Test
  void aTypeAboveItselfIsRefusedWithTheWayThatLeadsThere() {
    Map<String, Type> cyclic =
        Map.of("a", Type.named("b"), "b", Type.named("c"), "c", Type.named("a"));
    assertThat(TypeHierarchy.cycleFrom("a", cyclic)).containsExactly("a", "b", "c", "a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TypeHierarchy(cyclic))
        .withMessageContaining("is above itself");
  }

  @Test
  void aTypeThatOnlyLeadsToACycleIsNotOnIt() {
    Map<String, Type> cyclic = Map.of("a", Type.named("b"), "b", Type.named("b"));
    assertThat(TypeHierarchy.cycleFrom("a", cyclic)).isEmpty();
    assertThat(TypeHierarchy.cycleFrom("b", cyclic)).containsExactly("b", "b");
  }

  @Test
  void anUndeclaredSupertypeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TypeHierarchy(Map.of("a", Type.named("b"))))
        .withMessageContaining("b is used as a supertype but not declared");
  }
}
