package dev.qace.cli.show;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Condition;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.report.export.DotExport;
import dev.qace.report.export.JsonExport;
import dev.qace.report.export.OneofExport;
import dev.qace.report.export.PrismExport;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(name = "export", description = "Print a learned model in the format of another tool.")
public final class ExportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(paramLabel = "DIR", description = "The folder of a run.")
  private Path folder = Path.of("");

  /** The formats. */
  public enum Format {
    PPDDL,
    ONEOF,
    PRISM,
    JSON,
    DOT;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description =
          "One of ${COMPLETION-CANDIDATES}: the model as it is; without its probabilities, for planners; as a"
              + " Markov decision process; for programs; as a picture, for Graphviz.")
  private Format format = Format.PPDDL;

  @Option(
      names = "--plain",
      description = "The plain model, without the preconditions that could not be tested.")
  private boolean plain;

  @Option(
      names = "--problem",
      paramLabel = "FILE",
      description = "With prism: the world of this problem instead of that of the run.")
  private @Nullable Path problemFile;

  @Option(
      names = "--intervals",
      description = "With prism: probabilities as intervals (PRISM 4.8 or later).")
  private boolean intervals;

  @Override
  public Integer call() throws IOException {
    if (format != Format.PRISM && (problemFile != null || intervals)) {
      throw new ParameterException(
          spec.commandLine(), "--problem and --intervals are for --to prism, not " + format);
    }
    RunFolder run = RunFolder.open(folder);
    LearnedModel model = plain ? LearnedModel.readPlain(run) : LearnedModel.read(run);
    String text =
        switch (format) {
          case PPDDL -> model.text();
          case ONEOF -> OneofExport.write(model);
          case PRISM -> prism(model);
          case JSON -> JsonExport.write(model);
          case DOT -> DotExport.write(model);
        };
    spec.commandLine().getOut().print(text);
    return ExitCode.SUCCESS;
  }

  private String prism(LearnedModel model) throws IOException {
    Path file = problemFile;
    try {
      if (file == null) {
        return PrismExport.write(model, model.world(), Condition.TRUE, intervals);
      }
      PpddlFile read = PpddlReader.read(file, model.domain());
      Warnings.print(read.warnings(), spec.commandLine().getErr(), qace);
      Problem problem = read.problem();
      World world = World.of(model.domain(), problem);
      return PrismExport.write(model, world, problem.goal(), intervals);
    } catch (IllegalArgumentException tooLarge) {
      throw new IOException(
          (file == null ? folder : file) + ": " + tooLarge.getMessage(), tooLarge);
    }
  }
}
