package dev.qace.dashboard.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.dashboard.MadeRuns;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.run.AssessmentReport;
import dev.qace.run.Run;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSummariesTest {
  @TempDir private Path folder = Path.of("");
  private RunSummaries summaries;

  @BeforeEach
  void open() throws IOException {
    summaries = new RunSummaries(new RunsFolder(folder));
  }

  @Test
  void aFinishedRunIsSummedUpAsItsReportSays() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("one"));
    AssessmentReport report = RunFolder.at(run).readReport();
    RunSummary summary = summaries.of(run);
    assertThat(summary.state()).isEqualTo(RunState.FINISHED);
    assertThat(summary.agent()).isEqualTo("driver");
    assertThat(summary.questions()).isEqualTo(report.queries());
    assertThat(summary.steps()).contains(report.steps());
    assertThat(summary.verdict().orElseThrow().capabilities()).isEqualTo(2);
    assertThat(summary.problem()).isEmpty();
  }

  @Test
  void notAllIsSettledWhereTooLittleWasSeenToPromiseAnything() throws IOException {
    Path few = folder.resolve("few");
    Settings budgeted = Settings.frugal(0).stop(new StopRule(0, 0.99, 0)).budget(100);
    try (Run run = MadeRuns.of(MadeRuns.driver(), "driver").begin(few, budgeted)) {
      run.assess();
    }
    assertThat(levelOf(few)).isEqualTo(Verdict.Level.UNSURE);
    assertThat(levelOf(MadeRuns.finished(folder.resolve("more")))).isEqualTo(Verdict.Level.SETTLED);
  }

  private Verdict.Level levelOf(Path run) {
    return summaries.of(run).verdict().orElseThrow().level();
  }

  @Test
  void whetherARunGoesOnIsKnownByWhoHoldsItsFolder() throws IOException {
    Path run = folder.resolve("one");
    try (Run begun = MadeRuns.of(MadeRuns.driver(), "driver").begin(run, MadeRuns.quick(0))) {
      assertThat(begun.folder().path()).isEqualTo(run);
      assertThat(summaries.of(run).state()).isEqualTo(RunState.RUNNING);
    }
    assertThat(summaries.of(run).state()).isEqualTo(RunState.INTERRUPTED);
    Files.writeString(run.resolve("lock"), Long.toString(ProcessHandle.current().pid()));
    assertThat(summaries.of(run).state())
        .as("a number in a file proves nothing")
        .isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void whatIsHalfWrittenIsShownAsFarAsItGoes() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("half"));
    String record = Files.readString(run.resolve("run.json"));
    Files.writeString(run.resolve("run.json"), record.substring(0, record.length() / 2));
    assertThat(summaries.of(run).state()).isEqualTo(RunState.UNREADABLE);
    assertThat(summaries.of(run).problem())
        .contains("run.json cannot be read: it is incomplete or damaged (line");
    assertThat(summaries.of(run).verdict()).isEmpty();
    Files.writeString(run.resolve("run.json"), record);
    String report = Files.readString(run.resolve("report.json"));
    Files.writeString(run.resolve("report.json"), report.substring(0, 200));
    RunSummary torn = summaries.of(run);
    assertThat(torn.state()).isEqualTo(RunState.FINISHED);
    assertThat(torn.verdict()).isEmpty();
    assertThat(torn.problem()).contains("report.json");
    assertThat(torn.questions())
        .isEqualTo(Files.readAllLines(run.resolve("journal.ndjson")).size() - 1L);
  }

  @Test
  void linesThatWereAddedAreCountedWithoutReadingTheRestAgain() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("grows"));
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    Files.delete(run.resolve("report.json"));
    Files.writeString(journal, String.join("\n", lines.subList(0, 11)) + "\n" + "{\"que");
    assertThat(summaries.of(run).questions()).isEqualTo(10);
    Files.writeString(journal, String.join("\n", lines.subList(0, 31)) + "\n");
    assertThat(summaries.of(run).questions()).isEqualTo(30);
  }

  @Test
  void whatWentWrongWithTheAgentIsNoQuestion() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("faulty"));
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    Files.delete(run.resolve("report.json"));
    lines.add(5, "{\"faults\":{\"timeouts\":1}}");
    Files.write(journal, lines);
    assertThat(summaries.of(run).questions()).isEqualTo(lines.size() - 2L);
  }

  @Test
  void onlyFoldersOfRunsAreListedTheLatestFirst() throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(folder.resolve("file"), "");
    MadeRuns.finished(folder.resolve("b"));
    MadeRuns.finished(folder.resolve("a"));
    assertThat(summaries.all()).extracting(RunSummary::name).containsExactly("a", "b");
  }
}
