package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run folder names a command, and may come from anybody. */
class TrustTest {
  @TempDir private Path folder = Path.of("");
  private Path run = Path.of("");

  /** A run of a program that is not finished. */
  @BeforeEach
  void begun() throws IOException, InterruptedException {
    Python.assumeThere();
    run = folder.resolve("run");
    String lamp = ServedQace.python("lamp.py");
    assertThat(Run.qace("assess", "--exec", lamp, "--budget", 8, "--out", run).code()).isZero();
    Path file = run.resolve("run.json");
    String ended = Files.readString(file);
    assertThat(ended).contains("\"finished\"");
    Files.writeString(file, ended.replace("\"finished\"", "\"running\""));
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, 4));
  }

  private void assertNotRun(Run refused) {
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("was not begun here", "lamp.py", "--trust");
  }

  @Test
  void whatWasBegunHereIsResumedWithoutAQuestion() {
    assertThat(Run.qace("assess", "--resume", run).code()).isZero();
  }

  @Test
  void whatWasNotBegunHereIsNotRunUnlessItIsTrustedOrNamed() throws IOException {
    Files.delete(run.resolve("mark"));
    assertNotRun(Run.qace("assess", "--resume", run));
    assertThat(Run.qace("assess", "--resume", run, "--trust").code()).isZero();
  }

  @Test
  void whoNamesTheCommandNeedNotTrustTheFolder() throws IOException {
    Files.delete(run.resolve("mark"));
    String lamp = ServedQace.python("lamp.py");
    assertThat(Run.qace("assess", "--resume", run, "--exec", lamp).code()).isZero();
  }

  @Test
  void aCommandThatWasChangedAfterwardsIsNotRun() throws IOException {
    Path file = run.resolve("run.json");
    Path owned = folder.resolve("owned");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\"python3\",", "\"touch\", \"" + owned + "\","));
    assertNotRun(Run.qace("assess", "--resume", run));
    assertThat(owned).doesNotExist();
  }

  @Test
  void showingAndReportingRunsNothing() throws IOException {
    Files.delete(run.resolve("mark"));
    for (String file : List.of("model.ppddl", "report.json", "report.html")) {
      Files.delete(run.resolve(file));
    }
    assertThat(Run.qace("show", run).out()).contains("with 3 queries");
    assertThat(Run.qace("report", run).code()).isZero();
  }

  @Test
  void optionsOfABuiltInAgentCannotNameACommand() throws IOException {
    Path driver = folder.resolve("driver");
    Run.qace("assess", "driver", "--budget", 8, "--out", driver);
    Path file = driver.resolve("run.json");
    Path owned = folder.resolve("owned");
    String text = Files.readString(file).replace("\"finished\"", "\"running\"");
    assertThat(text).contains("\"options\" : { }");
    Files.writeString(
        file,
        text.replace(
            "\"options\" : { }",
            "\"options\" : { \"planner-command\" : \"touch " + owned + "\" }"));
    Run refused = Run.qace("assess", "--resume", driver);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("options that no built-in agent has");
    assertThat(owned).doesNotExist();
  }
}
