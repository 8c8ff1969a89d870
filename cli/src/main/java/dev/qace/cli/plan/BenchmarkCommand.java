package dev.qace.cli.plan;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.ProgressBar;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.benchmark.BenchmarkProblem;
import dev.qace.planner.benchmark.BenchmarkTable;
import dev.qace.run.TextFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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
    name = "benchmark",
    description = {
      "Plan for every problem of a folder, each in a process of its own, and write tables.",
      "For one core: taskset -c 0 ${ROOT-COMMAND-NAME} benchmark FOLDER"
    })
public final class BenchmarkCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(
      paramLabel = "FOLDER",
      description =
          "A folder with an index.tsv (domain name, domain file, problem file), or with problems beside their domain.pddl or domain.ppddl.")
  private Path folder = Path.of("");

  @Option(
      names = "--solution",
      paramLabel = "KIND",
      defaultValue = "strong-cyclic",
      converter = Solution.class,
      completionCandidates = Solution.Names.class,
      description =
          "What counts as a solution: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private SolutionKind kind = SolutionKind.STRONG_CYCLIC;

  @Option(
      names = "--time-limit",
      paramLabel = "S",
      defaultValue = "10",
      description =
          "Seconds for each problem, including the start of its process (default: ${DEFAULT-VALUE}).")
  private double timeLimit;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "4g",
      description = "The heap of each process (default: ${DEFAULT-VALUE}).")
  private String memory = "4g";

  @Option(
      names = "--out",
      paramLabel = "PREFIX",
      description =
          "Write PREFIX.md, PREFIX.csv (by domain) and PREFIX-problems.csv instead of printing.")
  private @Nullable String prefix;

  @Override
  public Integer call() throws IOException {
    if (!(timeLimit > 0 && timeLimit <= 1e9)) {
      throw new ParameterException(
          spec.commandLine(), "--time-limit takes a number above 0, not " + timeLimit);
    }
    List<BenchmarkProblem> problems = BenchmarkProblem.in(folder);
    ProgressBar progress =
        new ProgressBar(problems.size(), spec.commandLine().getErr(), GlobalOptions.areQuiet(qace));
    if (!memory.matches("[1-9]\\d{0,9}[kKmMgG]?")) {
      throw new ParameterException(
          spec.commandLine(), "--memory takes a size such as 512m or 4g, not '" + memory + "'");
    }
    PlanProcess process = new PlanProcess(kind, timeLimit, memory, spec.commandLine().getErr());
    List<BenchmarkTable.Row> rows = new ArrayList<>();
    for (BenchmarkProblem problem : problems) {
      progress.show(rows.size(), folder.relativize(problem.problemFile()).toString());
      rows.add(process.run(problem));
    }
    progress.show(rows.size(), "done");
    write(new BenchmarkTable(rows));
    return ExitCode.SUCCESS;
  }

  private void write(BenchmarkTable table) throws IOException {
    if (prefix == null) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(table.markdown());
      out.print(System.lineSeparator() + table.besidePublished(timeLimit));
      return;
    }
    TextFile.write(
        Path.of(prefix + ".md"), table.markdown() + "\n" + table.besidePublished(timeLimit));
    TextFile.write(Path.of(prefix + ".csv"), table.csv());
    TextFile.write(Path.of(prefix + "-problems.csv"), table.problems());
  }
}
