package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Agents in processes of their own. */
class ExecTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({"driver, 3", "warehouse, 4", "first-responder, 5", "elevator, 6", "cafe-symbolic, 7"})
  void aBuiltInAgentOverPipesGivesTheSameBytesAsInThisProcess(String agent, int seed) {
    Path here = folder.resolve("here");
    Path asked = folder.resolve("asked");
    Path stepped = folder.resolve("stepped");
    assertThat(Run.qace("assess", agent, "--seed", seed, "--out", here).code()).isZero();
    for (Path out : List.of(asked, stepped)) {
      String command =
          out == asked ? ServedQace.agent(agent) : ServedQace.agent(agent, "--without", "ask");
      Run run = Run.qace("assess", "--exec", command, "--seed", seed, "--out", out);
      assertThat(run.code()).as(run.err()).isZero();
      for (String file : List.of("model.ppddl", "report.json", "report.html", "journal.ndjson")) {
        assertThat(out.resolve(file)).hasSameBinaryContentAs(here.resolve(file));
      }
      assertThat(out.resolve("agent.stderr")).doesNotExist();
    }
  }

  @Test
  void aProgramThatCanBeSetIsAssessedAsIfItCouldNotWhereThatIsAsked() throws IOException {
    Path out = folder.resolve("reset-only");
    Run run =
        Run.qace(
            "assess",
            "--exec",
            ServedQace.agent("driver"),
            "--starts",
            "initial",
            "--budget",
            60,
            "--out",
            out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(RunFolder.open(out).readHeader().starts()).isEqualTo(Starts.INITIAL);
  }

  @Test
  void anAgentThatGoesOnFailingEndsTheRunWithWhatWasLearnedBefore() throws IOException {
    Path out = folder.resolve("out");
    String command = ServedQace.python("faulty.py", "die", 60);
    Run run =
        Run.qace("assess", "--exec", command, "--retries", 0, "--step-timeout", 30, "--out", out);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("The agent failed: the agent ended with exit code 3 instead of answering")
        .contains("What it printed to standard error is in " + out.resolve("agent.stderr"));
    assertThat(run.err()).contains("What was learned before is in " + out, "--resume " + out);
    assertThat(out.resolve("model.ppddl")).exists();
    assertThat(Files.readString(out.resolve("report.json"))).contains("\"exits\" : 1");
    assertThat(Files.readString(out.resolve("report.html"))).contains("The agent failed 1 time");
    assertThat(Files.readString(out.resolve("agent.stderr"))).contains("the lamp broke");
    List<String> journal = Files.readAllLines(out.resolve("journal.ndjson"));
    assertThat(journal).hasSizeGreaterThan(1).allMatch(line -> line.endsWith("}"));
  }

  @Test
  void namesFromOutsideStayInTheRunFolder() throws IOException {
    String lamp =
        Files.readString(
            Path.of(
                System.getProperty("qace.root"), "wire/src/test/resources/dev/qace/wire/lamp.py"));
    Path script = folder.resolve("sneaky.py");
    Files.writeString(script, lamp.replace("\"name\": \"lamp\"", "\"name\": \"../../sneaky\""));
    Path runs = Path.of("runs", ".._.._sneaky-9");
    try {
      Run run = Run.qace("assess", "--exec", "python3 '" + script + "'", "--seed", 9);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(runs.resolve("model.ppddl")).exists();
      assertThat(Files.readString(runs.resolve("model.ppddl"))).contains("(domain agent)");
    } finally {
      try (Stream<Path> left = Files.walk(runs)) {
        for (Path file : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "python3 \"my agent.py | --exec: the quote \" at character 9 is not closed: python3 \"my"
            + " agent.py",
        "no-such-program | cannot start no-such-program: No such file or directory.",
        "agent.py | A program in Python is started with python3 agent.py",
      })
  void aCommandThatCannotBeRunIsSaid(String command, String message) {
    Run run = Run.qace("assess", "--exec", command, "--out", folder.resolve("out"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void oneAgentIsEnough() {
    Run run = Run.qace("assess", "driver", "--exec", "python3 x.py");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--exec names the agent; leave out AGENT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--step-timeout", "--query-timeout"})
  void aTimeLimitIsMoreThanNothing(String option) {
    Run run = Run.qace("assess", "--exec", "python3 x.py", option, "0");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(option + " takes seconds");
  }

  @Test
  void theDoctorSaysWhetherAnAgentIsReady() {
    Run fit = Run.qace("doctor", "--exec", ServedQace.agent("driver", "--starts", "visited"));
    assertThat(fit.out())
        .contains("starts: visited")
        .endsWith("Ready: this agent can be assessed.\n");
    assertThat(fit.code()).isZero();
    Run unfit =
        Run.qace("doctor", "--json", "--exec", ServedQace.python("faulty.py", "garbage", 2));
    JsonNode json = QaceTest.json(unfit);
    assertThat(json.get("ready").asBoolean()).isFalse();
    assertThat(json.get("findings").get(0).get("text").asString())
        .contains("Line 2 of the agent's output (request 2: reset): not JSON")
        .doesNotContainPattern("\\p{Cntrl}");
    assertThat(unfit.code()).isEqualTo(1);
  }
}
