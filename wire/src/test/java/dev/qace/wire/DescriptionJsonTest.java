package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.JsonLine;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.examples.Rover;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptionJsonTest {
  private static final String LAMP =
      """
      {"protocol":1,"starts":"initial","world":{"vocabulary":{\
      "predicates":[{"name":"lit","parameters":[{"name":"r"}],"phrase":"{0} is lit"}],\
      "capabilities":[{"name":"press","parameters":[]}]},\
      "objects":[{"name":"hall"}],"initial":[]}}\
      """;

  private static Description read(String text) {
    return DescriptionJson.read(JsonField.parse("line 1", text));
  }

  private static Description again(Description description) {
    byte[] line = JsonLine.of(out -> DescriptionJson.write(out, description));
    return DescriptionJson.read(JsonField.parse("line 1", line));
  }

  @ParameterizedTest
  @EnumSource(Starts.class)
  void whatIsWrittenReadsBackEqual(Starts starts) {
    for (String name : BuiltInAgent.NAMES) {
      var simulator = BuiltInAgent.named(name).orElseThrow().simulator();
      Description written = Description.of(name, name, new SimulatorAgent<>(simulator, starts));
      assertThat(again(written)).isEqualTo(written);
    }
    Description rover =
        Description.of("rover", "rover", new SimulatorAgent<>(Rover.simulator(), starts));
    assertThat(again(rover)).isEqualTo(rover);
  }

  @Test
  void aSmallDescriptionWillDo() {
    Description lamp = read(LAMP);
    assertThat(lamp.name()).isEqualTo("agent");
    assertThat(lamp.domain()).isEqualTo("agent");
    assertThat(lamp.seeded()).isFalse();
    assertThat(lamp.methods()).isEmpty();
    assertThat(lamp.world().size()).isEqualTo(1);
    assertThat(lamp.phrases().predicates().values()).containsExactly("{0} is lit");
  }

  @ParameterizedTest
  @CsvSource({"my-lamp, my-lamp", "My Lamp, agent", "../../etc, agent"})
  void aNameThatPddlCannotReadNamesNoDomain(String name, String domain) {
    Description lamp = read(LAMP.replace("\"starts\"", "\"name\":\"" + name + "\",\"starts\""));
    assertThat(lamp.name()).isEqualTo(name);
    assertThat(lamp.domain()).isEqualTo(domain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"protocol\":1 | \"protocol\":2 | protocol: version 1 of the protocol is spoken here, not"
            + " version 2",
        "\"initial\",\"world\" | \"any\",\"world\" | starts are any, so set or ask must be among"
            + " methods",
        "\"initial\",\"world\" | \"visited\",\"world\" | starts are visited, so snapshot and"
            + " restore, or ask,",
        "\"initial\",\"world\" | \"visited\",\"methods\":[\"snapshot\"],\"world\" | snapshot and"
            + " restore go together",
        "\"initial\",\"world\" | \"initial\",\"methods\":[\"sett\"],\"world\" | there is no"
            + " optional method sett. Did",
        "\"initial\",\"world\" | \"all\",\"world\" | starts: any, visited, initial are the kinds of"
            + " starts, not all",
        "\"starts\" | \"seeded\":\"no\",\"starts\" | seeded: true or false is expected here, not"
            + " \"no\"",
        "\"starts\" | \"name\":\"\",\"starts\" | name: a text of 1 to 200 characters is expected"
            + " here",
        "\"starts\" | \"domain\":\"a b\",\"starts\" | domain: a domain's name consists of"
            + " lower-case letters",
        "{0} is lit | \\u001b[2J | phrase: control characters have no place here: ?[2J",
        "\"hall\" | \"h\\u001b[2J\" | name: control characters have no place here: h?[2J",
        "\"hall\" | \"\\u202ehall\" | name: control characters have no place here: ?hall",
        "\"hall\" | \"-\" | objects[0].name: a name consists of lower-case letters, digits, - and"
            + " _, and begins",
        "\"hall\" | \"1a\" | objects[0].name: a name consists of lower-case letters",
        "\"hall\" | \"_x\" | objects[0].name: a name consists of lower-case letters",
        "\"hall\" | \"a.b\" | objects[0].name: a name consists of lower-case letters",
        "\"r\" | \"-\" | parameters[0].name: a name consists of lower-case letters",
        "\"press\" | \"2press\" | capabilities[0].name: a name consists of lower-case letters",
        "\"initial\":[] | \"initial\":[\"(lit attic)\"] | world.initial[0]: ",
        "\"initial\":[] | \"initial\":[\"(lit)\"] | world.initial[0]: ",
      })
  void whatIsWrongIsSaid(String from, String to, String message) {
    assertThat(LAMP).contains(from);
    assertThatThrownBy(() -> read(LAMP.replace(from, to)))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContainPattern("[\\p{Cntrl}\\u202e]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\":\"r\"} | {\"name\":\"LONG\"} | predicates[0].parameters[0].name",
        "{\"name\":\"r\"} | {\"name\":\"r\",\"type\":\"LONG\"} | predicates[0].parameters[0].type",
        "[]}] | [{\"name\":\"LONG\"}]}] | capabilities[0].parameters[0].name",
        "{\"name\":\"hall\"} | {\"name\":\"hall\",\"type\":\"LONG\"} | objects[0].type",
        "{\"name\":\"hall\"} | {\"name\":\"hall\",\"type\":[\"a\",\"LONG\"]} | objects[0].type[1]",
        "\"predicates\" | \"types\":[{\"name\":\"a\",\"type\":\"LONG\"}],\"predicates\" |"
            + " types[0].type",
      })
  void noNameIsLongerThanAllowed(String from, String to, String where) {
    assertThat(LAMP).contains(from);
    assertThatThrownBy(() -> read(LAMP.replace(from, to.replace("LONG", "x".repeat(201)))))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageContaining(
            where + ": a text of 1 to 200 characters is expected here, not of 201");
  }

  @Test
  void thereIsAnEndToHowManyParametersAPredicateMayHave() {
    String many =
        IntStream.range(0, 21)
            .mapToObj(i -> "{\"name\":\"p" + i + "\"}")
            .collect(Collectors.joining(","));
    assertThatThrownBy(() -> read(LAMP.replace("{\"name\":\"r\"}", many)))
        .hasMessageContaining("predicates[0].parameters: at most 20 are allowed here, not 21");
  }

  @ParameterizedTest
  @ValueSource(strings = {"objects", "predicates"})
  void thereIsAnEndToHowMuchAnAgentMayDeclare(String list) {
    String many =
        IntStream.range(0, 10_001)
            .mapToObj(i -> "{\"name\":\"n" + i + "\",\"parameters\":[]}")
            .collect(Collectors.joining(",", "\"" + list + "\":[", "]"));
    String huge =
        list.equals("objects")
            ? LAMP.replace(
                "\"objects\":[{\"name\":\"hall\"}]", many.replace(",\"parameters\":[]", ""))
            : LAMP.replace(
                "\"predicates\":[{\"name\":\"lit\",\"parameters\":[{\"name\":\"r\"}],"
                    + "\"phrase\":\"{0} is lit\"}]",
                many);
    assertThatThrownBy(() -> read(huge))
        .hasMessageContaining(list + ": at most 1")
        .hasMessageContaining("0 are allowed here, not 10001");
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 102})
  void typesHaveAtMostAsManyLevelsAsADomainMayHave(int levels) {
    StringBuilder types = new StringBuilder("\"types\":[{\"name\":\"t1\"}");
    for (int level = 2; level <= levels; level++) {
      types.append(",{\"name\":\"t%d\",\"type\":\"t%d\"}".formatted(level, level - 1));
    }
    String text = LAMP.replace("\"predicates\"", types + "],\"predicates\"");
    if (levels == 101) {
      assertThat(read(text).world().vocabulary().types().declares("t101")).isTrue();
    } else {
      assertThatThrownBy(() -> read(text))
          .hasMessageContaining("at most 100 levels of types are allowed, and more are above t102");
    }
  }
}
