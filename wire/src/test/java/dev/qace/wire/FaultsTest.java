package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.wire.process.StderrLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void noProcessIsLeftBehind() throws IOException {
    assertThat(Programs.leftBehind()).isEmpty();
  }

  /** Switches on the lamp in the hall again and again. */
  private static Query switching(World world, int runs, long seed) {
    Policy policy =
        new Policy(
            List.of(
                new Policy.Rule(List.of(), GroundReader.of(world).instance("", "(switch hall)"))));
    return new Query(world.initial(), policy, NEVER, 3, runs, seed);
  }

  private static Response ask(StdioAgent agent) {
    return agent.ask(switching(agent.world(), 3, 5));
  }

  private static Response undisturbed() throws IOException {
    try (StdioAgent agent = StdioAgent.start(Programs.python(Programs.SHORT, "lamp.py"))) {
      return ask(agent);
    }
  }

  /** The third answer is that to the first step: after describe and reset. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hang | no answer came within 2 seconds (request 3: step (switch hall))",
        "late | no answer came within 2 seconds (request 3: step (switch hall))",
        "die | the agent ended with exit code 3 instead of answering (request 3: step (switch"
            + " hall)); its last output on standard error: Traceback: ?[31mthe lamp broke",
        "killed | the agent ended with exit code 137 instead of answering (request 3",
        "garbage | line 3 of the agent's output (request 3: step (switch hall)): not JSON at column"
            + " 1",
        "binary | line 3 of the agent's output (request 3: step (switch hall)): not JSON",
        "truncated | ended with exit code 0 in the middle of line 3 of its output, which begins:"
            + " {\"jsonrpc\"",
        "truncated-hang | no answer came within 2 seconds (request 3: step (switch hall)); of line"
            + " 3 only",
        "other-id | line 3 of the agent's output (request 3: step (switch hall)): id: the answer to"
            + " request 3 is expected, not to request 2",
        "twice | line 4 of the agent's output (request 4: step (switch hall)): id: the answer to"
            + " request 4 is expected, not to request 3",
        "no-id | line 3 of the agent's output (request 3: step (switch hall)): the field id is"
            + " missing",
        "error | asked for step (switch hall), the agent answers with an error: no ?[1mlamp",
        "array | line 3 of the agent's output (request 3: step (switch hall)): an object with"
            + " jsonrpc, id, result is expected here, not an array",
        "types | result.executed: true or false is expected here, not \"yes\"",
        "unknown-object | result.state[0]: ",
        "unknown-field | result: there is no field stat here. Did you mean state?",
        "impossible | result.added[0]: ",
        "nothing | result: executed is true, so the state afterwards is expected",
        "huge | line 3 of the agent's output is longer than 16384 KiB; it begins: xxxxx",
        "deep | line 3 of the agent's output (request 3: step (switch hall)): not JSON",
      })
  void eachFaultIsNamed(String kind, String message) throws IOException {
    try (StdioAgent agent =
        StdioAgent.start(Programs.python(Programs.SHORT, "faulty.py", kind, 3))) {
      assertThatExceptionOfType(AgentFailedException.class)
          .isThrownBy(() -> ask(agent))
          .withMessageStartingWith("The agent failed: ")
          .withMessageContaining(message)
          .satisfies(failed -> assertThat(failed.getMessage()).doesNotContainPattern("\\p{Cntrl}"));
    }
  }

  @ParameterizedTest
  @CsvSource({"die", "hang", "garbage", "truncated", "late", "twice", "orphan"})
  void anAgentThatFailsNowAndThenIsAskedAgainWithTheSameSeed(String kind) throws IOException {
    TimeLimits twice = new TimeLimits(Duration.ofSeconds(2), Duration.ofSeconds(60), 3);
    try (StdioAgent agent = StdioAgent.start(Programs.python(twice, "faulty.py", kind, 14))) {
      // Every process fails at its 14th answer; a query takes up to 12 after that to describe.
      assertThat(ask(agent)).isEqualTo(undisturbed());
      assertThat(ask(agent)).isEqualTo(undisturbed());
      assertThat(ask(agent)).isEqualTo(undisturbed());
    }
  }

  @Test
  void anAgentThatCannotDescribeItselfIsTriedAgainThenGivenUp() {
    TimeLimits once = new TimeLimits(Duration.ofSeconds(2), Duration.ofSeconds(60), 1);
    assertThatThrownBy(() -> StdioAgent.start(Programs.python(once, "faulty.py", "types", 1)))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageStartingWith("The agent failed, 2 times in a row: ")
        .hasMessageContaining("result: the field protocol is missing");
  }

  @Test
  void anAgentThatEndsIsNotWaitedForThoughWhatItStartedKeepsItsOutputOpen() throws IOException {
    TimeLimits patient = new TimeLimits(Duration.ofHours(1), Duration.ofHours(1), 0);
    try (StdioAgent agent = StdioAgent.start(Programs.python(patient, "faulty.py", "orphan", 3))) {
      assertThatThrownBy(() -> ask(agent))
          .hasMessageContaining("the agent ended with exit code 4")
          .hasMessageContaining("(request 3");
    }
  }

  @Test
  void aQueryThatTakesTooLongAsAWholeIsAFaultToo() throws IOException {
    TimeLimits hasty = new TimeLimits(Duration.ofSeconds(60), Duration.ofMillis(2500), 0);
    try (StdioAgent agent = StdioAgent.start(Programs.python(hasty, "faulty.py", "hang", 4))) {
      assertThatThrownBy(() -> ask(agent))
          .hasMessageContaining("the query was not answered within 2.5 seconds (request 4: step");
    }
  }

  @Test
  void aProgramThatIsNotThereIsSaidAtOnce() {
    AgentProgram program =
        new AgentProgram(List.of("no-such-program"), Programs.SHORT, new StderrLog());
    assertThatThrownBy(() -> StdioAgent.start(program))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot start no-such-program");
  }

  @Test
  void anAgentIsClosedWhileItHangs() throws Exception {
    TimeLimits patient = new TimeLimits(Duration.ofHours(1), Duration.ofHours(1), 3);
    StdioAgent agent = StdioAgent.start(Programs.python(patient, "faulty.py", "hang", 3));
    Thread asking =
        new Thread(
            () ->
                assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> ask(agent)));
    asking.start();
    agent.close();
    asking.join(30_000);
    assertThat(asking.isAlive()).isFalse();
    assertThatThrownBy(() -> ask(agent)).isInstanceOf(CancellationException.class);
  }

  @Test
  void whatWasPrintedToStandardErrorIsShownWhereThereIsAny() throws IOException {
    assertThatThrownBy(() -> StdioAgent.start(ending("")))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageContaining("the agent ended with exit code 1")
        .hasMessageNotContaining("standard error");
    assertThatThrownBy(() -> StdioAgent.start(ending("x".repeat(250))))
        .hasMessageContaining("its last output on standard error: " + "x".repeat(250) + ".")
        .hasMessageContaining("What it printed to standard error is in ");
  }

  private AgentProgram ending(String lastWords) throws IOException {
    String code = "import sys; sys.stderr.write(sys.argv[1]); sys.exit(1)";
    AgentProgram program =
        new AgentProgram(
            List.of("python3", "-c", code, lastWords), Programs.SHORT, new StderrLog());
    program.log().keepIn(folder.resolve("agent.stderr"));
    return program;
  }

  @Test
  void standardErrorIsKeptUpToALimit() throws IOException {
    Path file = folder.resolve("agent.stderr");
    String chatter =
        "import sys; sys.stderr.write('first words\\n' + 'x' * (3 << 20)); sys.exit(1)";
    AgentProgram program =
        new AgentProgram(List.of("python3", "-c", chatter), Programs.SHORT, new StderrLog());
    program.log().keepIn(file);
    assertThatThrownBy(() -> StdioAgent.start(program))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageContaining("What it printed to standard error is in " + file);
    assertThat(Files.size(file)).isLessThan((1 << 20) + 100);
    assertThat(Files.readString(file))
        .startsWith("first words\nxxx")
        .endsWith("x\n(the rest was left out)\n");
  }

  @ParameterizedTest
  @CsvSource({"die, 0 1 0 0 0", "hang, 1 0 0 0 0", "garbage, 0 0 1 0 0", "types, 0 0 1 0 0"})
  void faultsAreCountedByKindUntilTheyAreTaken(String kind, String counts) throws IOException {
    TimeLimits again = new TimeLimits(Duration.ofSeconds(2), Duration.ofSeconds(60), 3);
    try (StdioAgent agent = StdioAgent.start(Programs.python(again, "faulty.py", kind, 14))) {
      ask(agent);
      assertThat(agent.takeFaults()).isEqualTo(Faults.NONE);
      ask(agent);
      Faults faults = agent.takeFaults();
      assertThat(
              List.of(
                  faults.timeouts(),
                  faults.exits(),
                  faults.badLines(),
                  faults.contradictions(),
                  faults.failedStarts()))
          .hasToString("[" + counts.replace(" ", ", ") + "]");
      assertThat(faults.restarts()).isEqualTo(1);
      assertThat(faults.retries()).isEqualTo(1);
      assertThat(agent.takeFaults()).isEqualTo(Faults.NONE);
    }
  }

  @Test
  void anAgentThatFailsTooOftenIsGivenUpThoughItAnswersInTheEnd() throws IOException {
    TimeLimits again = new TimeLimits(Duration.ofSeconds(30), Duration.ofSeconds(60), 3);
    try (StdioAgent agent = StdioAgent.start(Programs.python(again, "faulty.py", "garbage", 14))) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 60; i++) {
                  ask(agent);
                }
              })
          .isInstanceOf(AgentFailedException.class)
          .hasMessageStartingWith("The agent failed, 21 times while ")
          .hasMessageContaining(
              " queries were answered, which is too often; the last time: line 14");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "utf-8-sig, byte-order mark",
    "utf-16, byte-order mark",
    "utf-16-le, looks like UTF-16"
  })
  void onlyUtf8WithoutAMarkIsSpoken(String encoding, String message) {
    String code =
        "import sys; sys.stdin.readline(); "
            + "sys.stdout.buffer.write(('{}' + chr(10)).encode(sys.argv[1])); sys.stdout.flush()";
    AgentProgram program =
        new AgentProgram(List.of("python3", "-c", code, encoding), Programs.SHORT, new StderrLog());
    assertThatThrownBy(() -> StdioAgent.start(program))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageContaining("not JSON in UTF-8")
        .hasMessageContaining(message);
  }

  @Test
  void whatIsKeptOfStandardErrorTellsATerminalNothing() throws IOException {
    assertThatThrownBy(() -> StdioAgent.start(ending("\u001b[2Jone\n\ttwo\u0007\u007f")))
        .isInstanceOf(AgentFailedException.class);
    assertThat(folder.resolve("agent.stderr")).content().isEqualTo("?[2Jone\n\ttwo??");
  }
}
