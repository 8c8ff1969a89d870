package dev.qace.cli.experiment;

import dev.qace.cli.terminal.AtExit;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.SweepRunner;
import dev.qace.evaluation.experiment.sent.SentSweep;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Has the runs of a sweep made on a cluster, by a process that has Apache Spark: the program itself
 * has not, and learns where it is from the launcher.
 */
final class ClusterRunner {
  private static final String HOME = "qace.cluster";
  private static final String MEMORY = "-Xmx512m";

  /** What Spark reaches into since Java 17, beside what it can do without. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  private final String where;
  private final Path home;
  private final Path folder;

  private ClusterRunner(String where, Path home, Path folder) {
    this.where = where;
    this.home = home;
    this.folder = folder;
  }

  /**
   * Ready for a cluster.
   *
   * @param where {@code spark://HOST:PORT}, {@code local-cluster} or {@code local-cluster[N]}
   * @param folder for logs
   * @throws IOException if there is no such place, or Spark is not here
   */
  static ClusterRunner of(String where, Path folder) throws IOException {
    if (!where.matches("spark://[^\\s/]+:\\d+(,[^\\s/]+:\\d+)*|local-cluster(\\[[1-9]\\d?])?")) {
      throw new IOException(
          "--on takes spark://HOST:PORT, local-cluster or local-cluster[WORKERS], not " + where);
    }
    String home = System.getProperty(HOME, "");
    if (home.isEmpty()) {
      throw new IOException(
          "--on needs Apache Spark, which is not part of this program: ./qace in a checkout of the"
              + " sources fetches it with Maven (docs/cluster.md). Without --on, runs are made on"
              + " all cores of this machine");
    }
    return new ClusterRunner(where, Path.of(home), folder);
  }

  /** Makes these runs, and hands over the rows of each as soon as it is through. */
  void run(
      Sweep sweep,
      List<Sweep.Run> runs,
      Function<String, List<String>> commands,
      SweepRunner.Taker<IOException> taker)
      throws IOException, InterruptedException {
    if (runs.isEmpty()) {
      return;
    }
    Path logs = Files.createDirectories(folder.resolve("cluster"));
    Path log = logs.resolve("driver.log");
    Process driver = new ProcessBuilder(command(logs)).redirectError(log.toFile()).start();
    AtExit.Duty duty = AtExit.add(driver::destroy);
    try (BufferedWriter to = driver.outputWriter(StandardCharsets.UTF_8);
        BufferedReader from = driver.inputReader(StandardCharsets.UTF_8)) {
      to.write(SentSweep.of(sweep, commands).text());
      for (Sweep.Run run : runs) {
        to.write("\n" + sweep.setups().indexOf(run.setup()) + " " + run.seed());
      }
      to.write("\n\n");
      to.flush();
      int made = 0;
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        take(line, from, sweep, taker);
        made++;
      }
      int code = driver.waitFor();
      if (made < runs.size()) {
        throw new IOException(
            "%d of %d runs were made on %s; then %s. Called again, this resumes; see %s"
                .formatted(
                    made,
                    runs.size(),
                    where,
                    code == ClusterDriver.NO_WORKER_LEFT
                        ? "its last worker, or its master, was gone"
                        : "Spark's driver ended with code " + code,
                    log));
      }
    } finally {
      duty.close();
      driver.destroy();
      driver.waitFor();
    }
  }

  private static void take(
      String head, BufferedReader from, Sweep sweep, SweepRunner.Taker<IOException> taker)
      throws IOException, InterruptedException {
    String[] parts = head.split(" ", -1);
    if (parts[0].equals("failed")) {
      Sweep.Run run = run(sweep, parts[1], parts[2]);
      List<String> trace = from.lines().toList();
      throw new IOException(
          "the run of %s with seed %d failed on the cluster: %s"
              .formatted(run.setup().agent().name(), run.seed(), String.join("\n", trace)));
    }
    List<Row> rows = new ArrayList<>();
    for (int i = Integer.parseInt(parts[2]); i > 0; i--) {
      rows.add(Row.parse(String.valueOf(from.readLine())));
    }
    taker.take(run(sweep, parts[0], parts[1]), rows);
  }

  private static Sweep.Run run(Sweep sweep, String setup, String seed) {
    return new Sweep.Run(sweep.setups().get(Integer.parseInt(setup)), Long.parseLong(seed));
  }

  private List<String> command(Path logs) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", MEMORY));
    for (String opened : OPENED) {
      command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    List<String> jars = new ArrayList<>();
    try (Stream<Path> own = Files.list(home.resolve("sent"))) {
      own.map(Path::toString).filter(jar -> jar.endsWith("qace-cluster.jar")).forEach(jars::add);
    }
    jars.add(home.resolve("jars") + "/*");
    // Last, so that nothing of the program's own hides what Spark needs.
    jars.add(System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, jars)));
    command.add(ClusterDriver.class.getName());
    command.addAll(List.of(where, home.toString(), logs.toAbsolutePath().toString()));
    return command;
  }
}
