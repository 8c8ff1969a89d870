package dev.qace.cli.compare;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.run.RecordedRun;
import dev.qace.run.difference.ObservedRun;
import dev.qace.run.difference.RunDifference;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "diff",
    description = "Say what an updated agent can now do, no longer does, or does with other odds.",
    exitCodeList = {
      "0:no difference",
      "1:changed; with --strict, or something could not be compared",
      "2:bad use or bad input, or runs that have no capability in common"
    })
public final class DiffCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(index = "0", paramLabel = "OLD", description = "The folder of a run.")
  private Path oldFolder = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The folder of a later run.")
  private Path newFolder = Path.of("");

  @Option(
      names = "--error-rate",
      paramLabel = "P",
      defaultValue = "0.01",
      description =
          "How likely, at most, two runs of one agent are said to differ (default:"
              + " ${DEFAULT-VALUE}).")
  private double errorRate;

  @Option(
      names = "--strict",
      description = "Exit with 1 also where something could not be compared.")
  private boolean strict;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new ParameterException(
          spec.commandLine(), "--error-rate takes a number between 0 and 1, not " + errorRate);
    }
    RecordedRun old = RecordedRun.read(oldFolder);
    RecordedRun now = RecordedRun.read(newFolder);
    PrintWriter err = spec.commandLine().getErr();
    if (!GlobalOptions.areQuiet(qace)) {
      for (RecordedRun run : List.of(old, now)) {
        run.warnings().forEach(each -> err.println("warning: " + run.folder() + ": " + each));
      }
    }
    Differing found =
        Differing.of(
            RunDifference.of(
                ObservedRun.of(old.header(), old.evidence()),
                ObservedRun.of(now.header(), now.evidence()),
                errorRate),
            old,
            now);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, found);
    } else {
      DiffSummary.print(found, out);
    }
    return found.differ() || (strict && found.isIncomplete())
        ? ExitCode.NEGATIVE
        : ExitCode.SUCCESS;
  }
}
