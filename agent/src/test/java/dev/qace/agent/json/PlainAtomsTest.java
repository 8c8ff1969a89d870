package dev.qace.agent.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Literal;
import dev.qace.model.ppddl.GroundReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainAtomsTest {
  private final PlainAtoms plain = new PlainAtoms(Depot.WORLD);

  @Test
  void everyAtomIsReadAsByTheReaderOfAllForms() {
    GroundReader reader = GroundReader.of(Depot.WORLD);
    assertThat(Depot.WORLD.size()).isPositive();
    for (int i = 0; i < Depot.WORLD.size(); i++) {
      String text = Depot.WORLD.atom(i).toString();
      Literal read = plain.literal(text);
      assertThat(read).isNotNull();
      assertThat(List.of(read)).isEqualTo(reader.literals("", text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "(", ")", "()", "( )", "(nothing)", "(nothing at all)", "x"})
  void whatIsNotInTheUsualFormIsLeftToOthers(String text) {
    assertThat(plain.literal(text)).isNull();
  }

  @Test
  void anAtomInAnotherFormIsLeftToOthers() {
    String usual = Depot.WORLD.atom(0).toString();
    String inside = usual.substring(1, usual.length() - 1);
    List<String> others =
        List.of(
            "(not " + usual + ")",
            "( " + inside + ")",
            "(" + inside + " )",
            " " + usual,
            usual + usual,
            "(" + inside + " " + inside + ")");
    others.forEach(each -> assertThat(plain.literal(each)).isNull());
  }
}
