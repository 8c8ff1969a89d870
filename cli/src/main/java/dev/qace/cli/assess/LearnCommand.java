package dev.qace.cli.assess;

import dev.qace.cli.show.RunOutput;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.report.page.ReportDocuments;
import dev.qace.run.AgentOrigin;
import dev.qace.run.AssessmentReport;
import dev.qace.run.Run;
import dev.qace.run.RunFolder;
import dev.qace.run.given.GivenEvidence;
import dev.qace.run.given.LoggedAgent;
import dev.qace.run.given.LoggedObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "learn",
    description =
        "Learn from logs alone what an agent can do, and list what only questions could settle.",
    exitCodeList = {
      "0:everything follows from the logs",
      "2:bad use or bad input",
      "3:something is left that only questions could settle"
    })
public final class LearnCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private EvidenceOption evidence = new EvidenceOption();

  @Option(
      names = "--vocabulary",
      paramLabel = "DOMAIN",
      required = true,
      description =
          "A domain file with the types, predicates and actions. Preconditions and effects are ignored, and may be missing.")
  private Path vocabulary = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for what is learned (default: runs/DOMAIN-logs).")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (evidence.files().isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Give the logs with --evidence FILE");
    }
    Domain domain = PpddlReader.parse(vocabulary.toString(), read(vocabulary)).domain();
    World world = LoggedObjects.world(domain.vocabulary(), evidence.files());
    GivenEvidence given = evidence.read(world, this::warn);
    Path path = out == null ? Path.of("runs", domain.name() + "-logs") : out;
    boolean open;
    try (Run run =
        Run.of(new LoggedAgent(world))
            .name(domain.name(), domain.name())
            .origin(new AgentOrigin.Logs())
            .documents(new ReportDocuments())
            .warn(this::warn)
            .given(given.asked())
            .begin(path, Settings.frugal(0))) {
      run.conclude();
      open = print(run.folder());
    }
    return open ? ExitCode.PARTIAL : ExitCode.SUCCESS;
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + e, e);
    }
  }

  private void warn(String message) {
    if (!GlobalOptions.areQuiet(qace)) {
      spec.commandLine().getErr().println("warning: " + message);
    }
  }

  /** Prints it, and says whether something is open. */
  private boolean print(RunFolder folder) throws IOException {
    AssessmentReport report = folder.readReport();
    new RunOutput(spec.commandLine(), GlobalOptions.areQuiet(qace), json).print(folder);
    return report.partial() || !report.undecided().isEmpty();
  }
}
