package dev.qace.cli.experiment;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.ProgressBar;
import dev.qace.evaluation.experiment.ResultTables;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.SetupSummary;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.SweepRunner;
import dev.qace.evaluation.experiment.chart.Figure;
import dev.qace.evaluation.experiment.chart.ScoreFigure;
import dev.qace.evaluation.experiment.table.ScoreTables;
import dev.qace.run.FolderLock;
import dev.qace.run.TextFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    name = "experiment",
    description = {
      "Assess agents with strategies, settings and seeds, every one with every other, as a file"
          + " declares, and write rows, tables and figures.",
      "Called again, it does only what is missing."
    })
public final class ExperimentCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(paramLabel = "FILE", description = "What to do, as JSON; see docs/results.md")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for the results (default: beside FILE, with its name).")
  private @Nullable Path out;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs to make in parallel (default: one per core).")
  private @Nullable Integer threads;

  @Option(names = "--again", description = "Discard the rows in the folder, and start over.")
  private boolean again;

  @Option(
      names = "--on",
      paramLabel = "CLUSTER",
      description = {
        "Make the runs on Apache Spark: spark://HOST:PORT, or local-cluster for a master and two"
            + " workers here; see docs/cluster.md.",
        "Its jars, 220 MB, are fetched when this is used for the first time."
      })
  private @Nullable String on;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  /** What {@code --json} prints. */
  public record Printed(
      String folder, int runs, int made, List<String> files, List<ExperimentResult> results) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    int side = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (side < 1 || side > MOST_THREADS) {
      throw new ParameterException(
          spec.commandLine(), "--threads takes 1 to " + MOST_THREADS + ", not " + side);
    }
    if (on != null && threads != null) {
      throw new ParameterException(
          spec.commandLine(), "--threads is for runs on this machine; --on says where else");
    }
    ExperimentFile.Experiment experiment = ExperimentFile.read(file);
    Path path = out == null ? besideFile() : out;
    Optional<ClusterRunner> cluster =
        on == null ? Optional.empty() : Optional.of(ClusterRunner.of(on, path));
    ExperimentFolder folder = ExperimentFolder.make(path);
    FolderLock lock = folder.lock();
    try (lock) {
      List<Row> rows = new ArrayList<>(folder.begin(experiment, again));
      Sweep sweep = experiment.sweep();
      int made = make(experiment, folder, rows, side, cluster);
      List<Row> sorted = sweep.sorted(rows);
      folder.pack(sorted);
      List<String> files = new ArrayList<>(List.of(ExperimentFolder.PACKED));
      write(folder, "tables.md", ResultTables.of(sorted) + ScoreTables.of(sorted), files);
      for (Map.Entry<String, String> figure : Figure.of(sorted).entrySet()) {
        write(folder, figure.getKey(), figure.getValue(), files);
      }
      if (sweep.modelScores()) {
        write(folder, "solving.svg", ScoreFigure.of(sorted), files);
      }
      print(folder, sweep, made, files, SetupSummary.of(sorted));
    }
    return ExitCode.SUCCESS;
  }

  private Path besideFile() {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling(dot > 0 ? name.substring(0, dot) : name + "-results");
  }

  private int make(
      ExperimentFile.Experiment experiment,
      ExperimentFolder folder,
      List<Row> rows,
      int side,
      Optional<ClusterRunner> cluster)
      throws IOException, InterruptedException {
    Sweep sweep = experiment.sweep();
    Set<Sweep.RunKey> through = new HashSet<>();
    rows.forEach(row -> through.add(row.key()));
    List<Sweep.Run> all = sweep.runs();
    List<Sweep.Run> missing = all.stream().filter(run -> !through.contains(run.key())).toList();
    ProgressBar progress =
        new ProgressBar(all.size(), spec.commandLine().getErr(), GlobalOptions.areQuiet(qace));
    progress.show(
        all.size() - missing.size(), missing.isEmpty() ? "nothing is missing" : "getting ready");
    SweepRunner runner = new SweepRunner(sweep);
    if (cluster.isEmpty()) {
      runner.warmUp(missing, side);
    }
    long began = System.nanoTime();
    List<Sweep.Run> done = new ArrayList<>();
    SweepRunner.Taker<IOException> taker =
        (run, found) -> {
          folder.append(found);
          rows.addAll(found);
          done.add(run);
          int left = missing.size() - done.size();
          long nanos = (System.nanoTime() - began) / done.size() * left;
          progress.show(all.size() - left, left == 0 ? "done" : left(nanos));
        };
    if (cluster.isPresent()) {
      cluster.get().run(sweep, missing, experiment::command, taker);
    } else {
      runner.run(missing, side, taker);
    }
    return missing.size();
  }

  private static String left(long nanos) {
    Duration left = Duration.ofNanos(nanos);
    return left.toSeconds() < 60
        ? "about " + Math.max(1, left.toSeconds()) + " s left"
        : "about " + (left.toSeconds() + 30) / 60 + " min left";
  }

  private static void write(ExperimentFolder folder, String name, String text, List<String> files)
      throws IOException {
    TextFile.replace(folder.path().resolve(name), text);
    files.add(name);
  }

  private void print(
      ExperimentFolder folder,
      Sweep sweep,
      int made,
      List<String> files,
      List<SetupSummary> results) {
    PrintWriter writer = spec.commandLine().getOut();
    int runs = sweep.runs().size();
    if (json) {
      String path = folder.path().toAbsolutePath().normalize().toString();
      Json.print(
          writer,
          new Printed(
              path, runs, made, files, results.stream().map(ExperimentResult::of).toList()));
      return;
    }
    results.forEach(result -> ExperimentResult.print(result, writer));
    writer.printf(
        "%d runs, %d of them made now. Rows, tables and figures are in %s%n",
        runs, made, folder.path());
  }
}
