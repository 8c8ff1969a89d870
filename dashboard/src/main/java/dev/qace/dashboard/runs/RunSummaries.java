package dev.qace.dashboard.runs;

import dev.qace.agent.journal.QuestionCount;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs in one line each. What does not change is not read again. Thread-safe. */
public final class RunSummaries {
  private static final int MOST_KEPT = 2_000;

  private final RunsFolder folder;

  private final Map<Path, Reported> reports = kept();
  private final Map<Path, QuestionCount> counts = kept();

  /** When and how large files were. */
  private record Mark(long modified, long size) {}

  private record Reported(Mark mark, Verdict verdict, long questions, long steps) {}

  public RunSummaries(RunsFolder folder) {
    this.folder = folder;
  }

  private static <T> Map<Path, T> kept() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<Path, T> eldest) {
        return size() > MOST_KEPT;
      }
    };
  }

  /** All runs, the latest first. */
  public List<RunSummary> all() throws IOException {
    List<RunSummary> all = new ArrayList<>();
    for (String name : folder.names()) {
      folder.run(name).ifPresent(path -> all.add(of(path)));
    }
    all.sort(Comparator.comparing(RunSummary::started).reversed().thenComparing(RunSummary::name));
    return all;
  }

  /** One run; of what is gone or half written by now, as much as there is. */
  public synchronized RunSummary of(Path path) {
    String name = path.getFileName().toString();
    RunFolder run = RunFolder.at(path);
    String problem = "";
    Optional<RunRecord> record = Optional.empty();
    RunState state = RunState.UNREADABLE;
    try {
      record = run.readRun();
      if (record.isPresent()) {
        state = RunState.of(path, record.get());
      } else {
        problem = "There is no run.json in it.";
      }
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    }
    Optional<Reported> report = Optional.empty();
    try {
      report = state == RunState.RUNNING ? Optional.empty() : report(run);
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    }
    long questions = report.map(Reported::questions).orElse(0L);
    if (report.isEmpty()) {
      try {
        questions = questions(run.journalFile());
      } catch (IOException e) {
        problem = problem.isEmpty() ? "Its journal cannot be read." : problem;
      }
    }
    return new RunSummary(
        name,
        state,
        record,
        record.map(RunRecord::agent).orElse(""),
        questions,
        report.map(Reported::steps),
        state == RunState.UNREADABLE ? Optional.empty() : report.map(Reported::verdict),
        report.isPresent() ? record.flatMap(each -> against(run, each)) : Optional.empty(),
        problem);
  }

  /** The report of a run that has one. */
  private Optional<Reported> report(RunFolder run) throws IOException {
    Path file = run.path().resolve("report.json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Mark mark = new Mark(now.lastModifiedTime().toMillis(), now.size());
    Reported before = reports.get(run.path());
    if (before == null || !before.mark().equals(mark)) {
      AssessmentReport read = run.readReport();
      before = new Reported(mark, Verdict.of(read), read.queries(), read.steps());
      reports.put(run.path(), before);
    }
    return Optional.of(before);
  }

  private static Optional<Against> against(RunFolder run, RunRecord record) {
    try {
      return !record.began().against().isEmpty() && Files.exists(run.differenceFile())
          ? Against.of(record, run.readDifference())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** How many questions a journal holds; what was counted before is not read again. */
  private long questions(Path journal) throws IOException {
    if (!Files.exists(journal)) {
      counts.remove(journal);
      return 0;
    }
    QuestionCount count = counts.get(journal);
    if (count == null) {
      count = new QuestionCount(journal);
      counts.put(journal, count);
    }
    return count.now();
  }
}
