package dev.qace.wire.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.wire.AgentProgram;
import dev.qace.wire.Programs;
import dev.qace.wire.doctor.Diagnosis.Finding;
import dev.qace.wire.doctor.Diagnosis.Kind;
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

  private static Diagnosis examine(AgentProgram program) throws IOException, InterruptedException {
    return Doctor.examine(program, doing -> {});
  }

  @Test
  void aGoodAgentIsReady() throws Exception {
    Diagnosis diagnosis = examine(lamp("hall", "hall"));
    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.ready()).isTrue();
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
            + " went differently when the same run was repeated with the same seed",
        "        return {\"executed\": False} |         state = set(); return {\"executed\": False, \"state\": []}"
            + " | CONTRADICTORY | was refused, and yet (in hall) changed. Look before anything changes",
        "return {\"state\": sorted(state)} | return {\"state\": [\"(in hall)\"]} | CONTRADICTORY | After set to (in",
        "!= 1 | != 1 or \"(lit hall)\" in state | CONTRADICTORY | states it has been in, for instance set to",
        "\"initial\": [\"(in hall)\"] | \"initial\": [\"(in cellar)\"] | WRONG | world.initial[0]: ",
        "\"protocol\": 1, | | WRONG | result: the field protocol is missing",
        "\"starts\": \"any\" | \"starts\": \"visited\" | WRONG | starts are visited, so snapshot and restore",
        "{\"(lit %s)\" % rooms[0]} | {\"(lit x%s)\" % rooms[0]} | WRONG | result.state[1]: ",
        "return {\"executed\": True | import time; time.sleep(9); return {\"executed\": True | WRONG |"
            + " No answer came within 2 seconds (request",
        "def main(): | def main():`n    print(\"Welcome to lamp 1.0\") | WRONG | line 1 of the agent's output (request 1:"
            + " describe): not JSON",
      })
  void whatMakesAnAgentNotReadyIsSaid(String from, String to, Kind kind, String text)
      throws Exception {
    Diagnosis diagnosis = examine(lamp(from, to == null ? "" : to.replace("`n", "\n")));
    assertThat(diagnosis.findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.text()).contains(text);
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.grave()).isTrue();
            });
    assertThat(diagnosis.ready()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"seeded\": True | \"seeded\": False | WARNING | does not say that it is seeded",
        "return {\"executed\": True | import time; time.sleep(0.08); return {\"executed\": True | SLOW | ms on average",
        "if \"(in %s)\" % rooms[0] not in state | if name == \"go\" or \"(in %s)\" % rooms[0] not in state | WARNING |"
            + " go was never executed in",
        "if \"(in %s)\" % rooms[0] not in state | if chance.random() < 0.3 or \"(in %s)\" % rooms[0] not in state |"
            + " CONTRADICTORY | was both executed and refused in",
      })
  void whatIsOnlyWorthKnowingLeavesItReady(String from, String to, Kind kind, String text)
      throws Exception {
    Diagnosis diagnosis = examine(lamp(from, to));
    assertThat(diagnosis.findings()).extracting(Finding::kind).contains(kind);
    assertThat(diagnosis.findings())
        .extracting(Finding::text)
        .anyMatch(each -> each.contains(text));
    assertThat(diagnosis.ready()).as(diagnosis.toString()).isTrue();
  }
}
