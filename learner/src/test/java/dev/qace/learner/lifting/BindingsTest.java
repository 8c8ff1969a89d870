package dev.qace.learner.lifting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class BindingsTest {

  /** A capability with so many parameters in a world of so many objects. */
  private static Bindings bindings(int parameters, int objects, boolean distinct) {
    Capability capability =
        new Capability(
            "act",
            IntStream.range(0, parameters)
                .mapToObj(i -> new Variable("x" + i, Type.OBJECT))
                .toList());
    World world =
        new World(
            new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(), List.of(capability)),
            IntStream.range(0, objects)
                .mapToObj(i -> new WorldObject("o" + i, Type.OBJECT))
                .toList(),
            List.of());
    return new Bindings(capability, world, distinct);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 3", "3, 2", "3, 4", "4, 3"})
  public void allInstancesAreFoundEachOnce(int parameters, int objects) {
    Bindings bindings = bindings(parameters, objects, false);
    int all = (int) Math.pow(objects, parameters);
    assertThat(bindings.instances(1000)).hasSize(all).doesNotHaveDuplicates();
    assertThat(bindings.some(1000, new Random(1)))
        .containsExactlyInAnyOrderElementsOf(bindings.instances(1000));
  }

  @ParameterizedTest
  @CsvSource({"12, 10", "20, 10", "15, 3"})
  public void manyParametersAndFewObjectsAreNoObstacle(int parameters, int objects) {
    Bindings bindings = bindings(parameters, objects, false);
    assertThat(bindings.patterns()).isNotEmpty();
    assertThat(bindings.patterns())
        .allSatisfy(pattern -> assertThat(bindings.first(pattern)).isPresent());
    List<Instance> drawn = bindings.some(50, new Random(7));
    assertThat(drawn).isNotEmpty().hasSizeLessThanOrEqualTo(50).doesNotHaveDuplicates();
  }

  @Test
  public void distinctObjectsThatAreTooFewFillNothing() {
    assertThat(bindings(3, 2, true).patterns()).isEmpty();
    assertThat(bindings(3, 3, true).instances(100)).hasSize(6);
  }
}
