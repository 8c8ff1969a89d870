package dev.qace.agent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Lift;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldJsonTest {
  private static final String WORLD =
      """
      {"vocabulary":{"types":[{"name":"car","type":"object"},{"name":"bus","type":"car"}],\
      "constants":[{"name":"c","type":"car"}],\
      "predicates":[{"name":"at","parameters":[{"name":"x","type":["bus","car"]}]}],\
      "capabilities":[{"name":"go","parameters":[]}]},\
      "objects":[{"name":"b","type":"bus"}],"initial":["(at b)"]}""";

  private static byte[] written(World world) {
    return JsonLine.of(out -> WorldJson.write(out, world));
  }

  private static World read(String text) {
    return WorldJson.read(JsonField.parse("world", text));
  }

  private static World with(Predicate predicate, Capability capability, WorldObject object) {
    Vocabulary vocabulary =
        new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(predicate), List.of(capability));
    return new World(vocabulary, List.of(object), List.of());
  }

  @Test
  void aWorldReadsBackEqualWithItsNumbering() {
    for (World world : List.of(Depot.WORLD, new Lift().world())) {
      World back = WorldJson.read(JsonField.parse("world", written(world)));
      assertThat(back).isEqualTo(world);
      assertThat(back.vocabulary()).isEqualTo(world.vocabulary());
      assertThat(back.vocabulary().types().supertypes().keySet())
          .containsExactlyElementsOf(world.vocabulary().types().supertypes().keySet());
      assertThat(back.atom(back.size() - 1)).isEqualTo(world.atom(world.size() - 1));
      assertThat(written(back)).isEqualTo(written(world));
    }
  }

  @Test
  void aWorldIsWrittenAsItIsRead() {
    assertThat(new String(written(read(WORLD)), StandardCharsets.US_ASCII)).isEqualTo(WORLD + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a\nb", "Kitchen", "(a", "a)", "a;b", "?a", "\u2028", "\ud800"})
  void aNameThatPddlCannotReadBackIsRefusedBeforeAnythingIsWritten(String name) {
    Predicate predicate = new Predicate("p", List.of());
    Capability capability = new Capability("c", List.of());
    WorldObject object = new WorldObject("o", Type.OBJECT);
    refused(with(new Predicate(name, List.of()), capability, object), "no predicate can be called");
    refused(with(predicate, new Capability(name, List.of()), object), "no capability can be call");
    refused(with(predicate, capability, new WorldObject(name, Type.OBJECT)), "no object can be");
    List<Variable> parameters = List.of(new Variable(name, Type.OBJECT));
    if (!name.equals("?a")) {
      refused(with(predicate, new Capability("c", parameters), object), "no variable can be");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"and", "not", "=", "-", ":p"})
  void aPredicateCannotBeCalledWhatMeansSomethingElse(String name) {
    refused(
        with(
            new Predicate(name, List.of()),
            new Capability("c", List.of()),
            new WorldObject("and", Type.OBJECT)),
        "predicates[0].name: no predicate can be called '" + name + "'");
  }

  @Test
  void aTypeMustBeDeclared() {
    refused(
        with(
            new Predicate("p", List.of()),
            new Capability("c", List.of()),
            new WorldObject("o", Type.named("car"))),
        "objects[0].type: type car is not declared. Known: object");
    Vocabulary odd =
        new Vocabulary(
            new TypeHierarchy(Map.of("Car", Type.OBJECT)), List.of(), List.of(), List.of());
    refused(new World(odd, List.of(), List.of()), "no type can be called 'Car'");
  }

  private static void refused(World world, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> written(world))
        .withMessageContaining(message);
    assertThatIllegalArgumentException().isThrownBy(() -> new ExchangeJson(world));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "initial":["(at b)"]  | "initial":["(at d)"] | world: initial[0]: object d is not declared.
          ,"initial":["(at b)"] | ''                   | world: the field initial is missing
          "types"               | "typs"               | world: vocabulary: there is no field typs here. Did you mean types?
          "name":"bus"          | "name":"car"         | world: vocabulary.types[1]: type car is declared twice
          "name":"bus"          | "name":"object"      | world: vocabulary.types[1]: the type object is there without being declared
          "type":"object"       | "type":"bus"         | world: vocabulary.types: type car is above itself: car - bus - car
          "type":"object"       | "type":"thing"       | world: vocabulary.types: type thing is used as a supertype but not declared
          "name":"c"            | "name":"b"           | world: object b is declared twice
          "name":"c"            | "name":"C"           | world: vocabulary.constants[0].name: no object can be called 'C'
          "name":"c"            | "name":7             | world: vocabulary.constants[0].name: a text is expected here, not 7
          ["bus","car"]         | ["bus","cat"]        | world: vocabulary.predicates[0].parameters[0].type: type cat is not declared. Did you mean car?
          ["bus","car"]         | ["bus"]              | world: vocabulary.predicates[0].parameters[0].type: a type is its name, or an array of two names or more
          ["bus","car"]         | 1                    | world: vocabulary.predicates[0].parameters[0].type: a text is expected here, not 1
          "predicates":[        | "predicates":[{"name":"at","parameters":[]}, | world: vocabulary.predicates[1]: predicate at is declared twice
          "parameters":[{       | "parameters":[{"name":"x","type":"car"},{ | world: vocabulary.predicates[0].parameters[1]: variable x is declared twice
          "capabilities":[      | "capabilities":[{"name":"go","parameters":[]}, | world: vocabulary.capabilities[1]: capability go is declared twice with the same parameters
          """)
  void aWorldThatCannotBeReadSaysWhereAndWhy(String from, String to, String message) {
    assertThat(WORLD).contains(from);
    assertThatThrownBy(() -> read(WORLD.replace(from, to)))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(message);
  }
}
