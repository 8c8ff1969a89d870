package dev.qace.cli.show;

import dev.qace.cli.terminal.CommandName;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.StepProgress;
import dev.qace.cli.terminal.Terminal;
import dev.qace.model.Counted;
import dev.qace.run.AssessmentReport;
import dev.qace.run.Run;
import dev.qace.run.RunFolder;
import dev.qace.run.Timing;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;

/**
 * What a command that makes a run prints about it.
 *
 * @param quiet whether warnings are left out
 * @param json whether the answer is one JSON document
 */
public record RunOutput(CommandLine command, boolean quiet, boolean json) {

  public void warn(String message) {
    if (!quiet) {
      command.getErr().println(Terminal.ERR.warning("warning:") + " " + message);
    }
  }

  public void warn(String message, StepProgress line) {
    if (!quiet) {
      line.say(Terminal.ERR.warning("warning:") + " " + message);
    }
  }

  /** Says that nothing is lost, and how to resume the run. */
  public void interrupted(Run run) {
    PrintWriter err = command.getErr();
    Path folder = run.folder().path();
    err.printf(
        Locale.ROOT,
        "%s after %s; every answer is in %s.%n",
        Terminal.ERR.warning("Interrupted"),
        Counted.of(run.cost().steps(), "step"),
        folder);
    err.println("What was learned so far: " + CommandName.now() + " show " + folder);
    err.println(ContinuationHint.resume(run.folder()));
    err.flush();
  }

  /** The model and what can be relied on, and where the files are. */
  public void print(RunFolder folder) throws IOException {
    PrintWriter writer = command.getOut();
    AssessmentReport report = folder.readReport();
    Path file = folder.modelFile().toAbsolutePath().normalize();
    Path page = folder.pageFile().toAbsolutePath().normalize();
    Timing timing = folder.requireRun().timing();
    if (json) {
      Json.print(
          writer, AssessmentJson.of(report, timing, file, Optional.of(page).filter(Files::exists)));
    } else {
      Summary.print(folder.readPlainModel(), report, timing, ContinuationHint.of(folder), writer);
      Path plain = folder.plainModelFile();
      writer.println("The model is in " + file);
      if (Files.exists(plain)) {
        writer.println("The plain model is in " + plain.toAbsolutePath().normalize());
      }
      writer.println(
          Files.exists(page)
              ? "The report, for a browser, is " + page
              : "There is no page for a browser yet. Make it with: "
                  + CommandName.now()
                  + " report "
                  + folder.path());
    }
    writer.flush();
  }
}
