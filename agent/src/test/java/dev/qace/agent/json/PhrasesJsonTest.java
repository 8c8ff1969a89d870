package dev.qace.agent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Phrases;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhrasesJsonTest {
  private static final Predicate AT = new Predicate("at", List.of(variable("x")));
  private static final Capability GO = new Capability("go", List.of(variable("x")));
  private static final Capability GO_FAR =
      new Capability("go", List.of(variable("x"), variable("y")));
  private static final Vocabulary VOCABULARY =
      new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(AT), List.of(GO, GO_FAR));

  private static Variable variable(String name) {
    return new Variable(name, Type.OBJECT);
  }

  private static Phrases read(String json) {
    return PhrasesJson.read(JsonField.parse("phrases.json", json), VOCABULARY);
  }

  @Test
  void aPhraseIsForEveryCapabilityOfThatName() {
    Phrases phrases =
        read(
            "{\"predicates\": {\"at\": \"it is at {0}\"}, \"capabilities\": {\"go\": \"go {0}\"}}");
    assertThat(phrases.predicates()).containsOnlyKeys(AT).containsValue("it is at {0}");
    assertThat(phrases.capabilities()).containsOnlyKeys(GO, GO_FAR);
  }

  @Test
  void whatIsLeftOutHasNoPhrase() {
    assertThat(read("{}")).isEqualTo(Phrases.NONE);
  }

  @Test
  void whatNumbersMoreObjectsThanThereAreIsRefused() {
    assertThatThrownBy(() -> read("{\"predicates\": {\"at\": \"at {1}\"}}"))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessage(
            "phrases.json: predicates.at: at takes 1 object, which is {0}; there is no {1}");
    assertThatThrownBy(() -> read("{\"predicates\": {\"at\": \"at {x}\"}}"))
        .hasMessageContaining("there is no {x}");
    assertThatThrownBy(() -> read("{\"predicates\": {\"on\": \"on\"}}"))
        .hasMessageStartingWith("phrases.json: predicates: there is no field on here.");
  }
}
