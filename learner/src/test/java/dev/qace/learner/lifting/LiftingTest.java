package dev.qace.learner.lifting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.LiftedAtom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class LiftingTest {
  private final Lifting lifting = Driving.lifting(false);

  @Test
  public void everyTypeCorrectInstantiationIsASubjectRepeatedParametersIncluded() {
    assertThat(lifting.atoms().stream().map(LiftedAtom::toString))
        .containsExactly(
            "(at ?from)",
            "(at ?to)",
            "(road ?from ?from)",
            "(road ?from ?to)",
            "(road ?to ?from)",
            "(road ?to ?to)");
  }

  @Test
  public void thatTwoParametersAreTheSameIsASubjectLikeAnyOther() {
    assertThat(lifting.subjects()).isEqualTo(7);
    assertThat(lifting.literal(12)).hasToString("(= ?from ?to)");
    assertThat(lifting.literal(13)).hasToString("(not (= ?from ?to))");
  }

  @Test
  public void anAgentMayDeclareThatObjectsAreDistinct() {
    Lifting distinct = Driving.lifting(true);
    assertThat(distinct.subjects()).isEqualTo(6);
    assertThat(distinct.bindings().patterns()).allMatch(ObjectPattern::isDistinct);
  }

  @Test
  public void valuesAreThoseOfTheInstancesAtoms() {
    assertThat(lifting.values(Driving.WORLD.initial(), Driving.instance("(drive a b)")).stream())
        .containsExactly(0, 3);
    assertThat(lifting.values(Driving.WORLD.initial(), Driving.instance("(drive a a)")).stream())
        .containsExactly(0, 1, 6);
  }

  @Test
  public void everyPatternOfObjectsIsFoundTheFinestFirst() {
    assertThat(lifting.bindings().patterns().stream().map(ObjectPattern::size))
        .containsExactly(2, 1);
    assertThat(lifting.bindings().instances(10)).hasSize(4);
    assertThat(IntStream.range(0, 2).mapToObj(i -> lifting.bindings().patterns().get(i)))
        .allMatch(pattern -> lifting.bindings().first(pattern).isPresent());
  }
}
