package dev.qace.cli.compare;

import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.run.RecordedRun;
import dev.qace.run.difference.Levels;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "diff",
    description =
        "Say what an updated agent can now do, no longer does, or does with other probabilities.",
    exitCodeList = {
      "0:unchanged up to the tolerance; with --lenient, or not enough to tell",
      "1:changed",
      "2:bad use or bad input, or runs that have no capability in common",
      "3:not enough to tell"
    })
public final class DiffCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private GateOptions gate = new GateOptions();

  @Parameters(index = "0", paramLabel = "OLD", description = "The folder of a run.")
  private Path oldFolder = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The folder of a later run.")
  private Path newFolder = Path.of("");

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Write a page for a browser, with both sides.")
  private @Nullable Path page;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Levels levels = gate.levels();
    RecordedRun old = RecordedRun.read(oldFolder);
    RecordedRun now = RecordedRun.read(newFolder);
    PrintWriter err = spec.commandLine().getErr();
    if (!GlobalOptions.areQuiet(qace)) {
      for (RecordedRun run : List.of(old, now)) {
        run.warnings().forEach(each -> err.println("warning: " + run.folder() + ": " + each));
      }
    }
    Gate found = new Gate(old, now, levels);
    found.print(spec.commandLine().getOut(), json);
    if (page != null) {
      found.writePage(page);
    }
    return found.exitCode(gate.lenient());
  }
}
