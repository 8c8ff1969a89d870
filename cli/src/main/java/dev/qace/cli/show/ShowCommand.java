package dev.qace.cli.show;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.run.AssessmentReport;
import dev.qace.run.ReportJson;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(name = "show", description = "Print the model and the summary of a run.")
public final class ShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(paramLabel = "DIR", description = "The folder of a run.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print the run's report as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    RunFolder run = RunFolder.open(folder);
    Restored.documents(run, spec.commandLine().getErr(), qace);
    AssessmentReport report = run.readReport();
    if (json) {
      Json.print(spec.commandLine().getOut(), ReportJson.tree(report));
    } else {
      Summary.print(
          run.readPlainModel(),
          report,
          run.requireRun().timing(),
          ContinuationHint.of(run),
          spec.commandLine().getOut());
    }
    return ExitCode.SUCCESS;
  }
}
