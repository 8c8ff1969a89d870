package dev.qace.cli.compare;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Terminal;
import dev.qace.report.difference.DifferenceDocument;
import dev.qace.report.difference.DifferencePage;
import dev.qace.report.difference.DifferenceText;
import dev.qace.run.RecordedRun;
import dev.qace.run.TextFile;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.observed.ObservedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** Whether an agent has changed between two runs, and how that is reported. */
public final class Gate {
  private final ObservedRun old;
  private final ObservedRun now;
  private final RunDifference found;
  private final DifferenceDocument document;
  private final RecordedRun later;

  public Gate(RecordedRun old, RecordedRun now, Levels levels) {
    this.later = now;
    this.old = ObservedRun.of(old.header(), old.evidence());
    this.now = ObservedRun.of(now.header(), now.evidence());
    this.found = RunDifference.of(this.old, this.now, levels);
    this.document = DifferenceDocument.of(found, old, now);
  }

  public void print(PrintWriter out, boolean json) {
    if (json) {
      Json.print(out, document);
    } else {
      String alarm = found.differs() ? DifferenceText.verdict(document) : "";
      for (String line : DifferenceText.of(found, document)) {
        out.println(line.isEmpty() || !line.equals(alarm) ? line : Terminal.OUT.alarm(line));
      }
    }
  }

  /** Writes the page with both sides. */
  public void writePage(Path file) throws IOException {
    TextFile.write(file, DifferencePage.of(document, old, now, later.header().phrases()));
  }

  /** Writes what {@code --json} prints. */
  public void writeJson(Path file) throws IOException {
    StringWriter text = new StringWriter();
    Json.print(new PrintWriter(text), document);
    TextFile.write(file, text.toString());
  }

  /**
   * Unchanged, changed, or not enough to tell.
   *
   * @param lenient whether "not enough to tell" passes
   */
  public int exitCode(boolean lenient) {
    return switch (found.verdict()) {
      case UNCHANGED -> ExitCode.SUCCESS;
      case CHANGED -> ExitCode.NEGATIVE;
      case OPEN -> lenient ? ExitCode.SUCCESS : ExitCode.PARTIAL;
    };
  }
}
