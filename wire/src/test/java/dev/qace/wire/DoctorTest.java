package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.wire.Diagnosis.Finding;
import dev.qace.wire.Diagnosis.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {
  @TempDir private Path folder = Path.of("");

  @AfterEach
  void noProcessIsLeftBehind() throws IOException {
    assertThat(Programs.leftBehind()).isEmpty();
  }

  /** The lamp agent, changed in one place. */
  private AgentProgram lamp(String from, String to) throws IOException {
    String text = Files.readString(Programs.script("lamp.py"));
    assertThat(text).contains(from);
    Path script = folder.resolve("lamp.py");
    Files.writeString(script, text.replace(from, to));
    return Programs.python(Programs.SHORT, script);
  }

  @Test
  void aGoodAgentIsFit() throws Exception {
    Diagnosis diagnosis = Doctor.examine(lamp("hall", "hall"));
    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.fit()).isTrue();
    assertThat(diagnosis.steps()).isGreaterThan(100);
    assertThat(diagnosis.stepMicros()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WORLD[\"initial\"])) | [\"(in attic)\"])) | CONTRADICTORY | After reset the agent is in (in attic), but the"
            + " initial state it describes is (in hall).",
        "random.Random(\"%d,%d\" % (params[\"seed\"], params[\"run\"])) | random.Random() | CONTRADICTORY |"
            + " The agent says that it is seeded, but run",
        "        return {\"executed\": False} |         state = set(); return {\"executed\": False, \"state\": []}"
            + " | CONTRADICTORY | , and yet the agent is in the state in which nothing is true afterwards.",
        "return {\"state\": sorted(state)} | return {\"state\": [\"(in hall)\"]} | WRONG | After set to (in",
        "!= 1 | != 1 or \"(lit hall)\" in state | CONTRADICTORY | but refuses to be set there: the robot is in one",
        "\"initial\": [\"(in hall)\"] | \"initial\": [\"(in cellar)\"] | WRONG | world.initial[0]: ",
        "\"protocol\": 1, | | WRONG | result: the field protocol is missing",
        "\"starts\": \"any\" | \"starts\": \"visited\" | WRONG | starts are visited, so snapshot and restore",
        "{\"(lit %s)\" % rooms[0]} | {\"(lit x%s)\" % rooms[0]} | WRONG | result.state[1]: ",
        "return {\"executed\": True | import time; time.sleep(9); return {\"executed\": True | WRONG |"
            + " No answer came within 2 seconds (request",
        "def main(): | def main():`n    print(\"Welcome to lamp 1.0\") | WRONG | Line 1 of the agent's output (request 1:"
            + " describe): not JSON",
      })
  void whatMakesAnAgentUnfitIsSaid(String from, String to, Kind kind, String text)
      throws Exception {
    Diagnosis diagnosis = Doctor.examine(lamp(from, to == null ? "" : to.replace("`n", "\n")));
    assertThat(diagnosis.findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.text()).contains(text);
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.grave()).isTrue();
            });
    assertThat(diagnosis.fit()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"seeded\": True | \"seeded\": False | REMARK | does not say that it is seeded",
        "return {\"executed\": True | import time; time.sleep(0.08); return {\"executed\": True | SLOW | ms on average",
        "if \"(in %s)\" % rooms[0] not in state | if name == \"go\" or \"(in %s)\" % rooms[0] not in state | REMARK |"
            + " Never executed while trying at random: go.",
        "if \"(in %s)\" % rooms[0] not in state | if chance.random() < 0.3 or \"(in %s)\" % rooms[0] not in state |"
            + " CONTRADICTORY | was both executed and refused in",
      })
  void whatIsOnlyWorthKnowingLeavesItFit(String from, String to, Kind kind, String text)
      throws Exception {
    Diagnosis diagnosis = Doctor.examine(lamp(from, to));
    assertThat(diagnosis.findings()).extracting(Finding::kind).contains(kind);
    assertThat(diagnosis.findings())
        .extracting(Finding::text)
        .anyMatch(each -> each.contains(text));
    assertThat(diagnosis.fit()).as(diagnosis.toString()).isTrue();
  }
}
