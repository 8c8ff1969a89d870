package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.json.JsonField;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptionDifferenceTest {
  private static final String LAMP =
      """
      {"protocol":1,"name":"lamp","starts":"initial","methods":[],"seeded":true,"world":{"vocabulary":{
      "predicates":[{"name":"lit","parameters":[{"name":"r"}],"phrase":"{0} is lit"}],
      "capabilities":[{"name":"switch","parameters":[{"name":"r"}]}]},
      "objects":[{"name":"hall"},{"name":"attic"}],"initial":["(lit hall)"]}}
      """;

  private static Description read(String text) {
    return DescriptionJson.read(JsonField.parse("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\":\"hall\"},{\"name\":\"attic\"} | {\"name\":\"attic\"},{\"name\":\"hall\"} | its"
            + " objects are in another order: hall, attic first, and attic, hall then. List them in"
            + " a fixed order",
        "{\"name\":\"attic\"}] | {\"name\":\"cellar\"}] | it has other objects: hall, attic first,"
            + " and hall, cellar",
        "\"(lit hall)\" | \"(lit attic)\" | its initial state is not the same: (lit hall) is true"
            + " first, and false",
        "\"switch\" | \"press\" | it has other capabilities: ",
        "\"seeded\":true | \"seeded\":false | only once it says that it is seeded",
        "\"name\":\"lamp\" | \"name\":\"lantern\" | it is called lamp first, and lantern then",
        "is lit | shines | its phrases are not the same",
      })
  void theFirstDifferenceIsNamedWithWhatToDo(String from, String to, String text) {
    assertThat(LAMP).contains(from);
    assertThat(DescriptionDifference.of(read(LAMP), read(LAMP.replace(from, to)))).contains(text);
  }
}
