package dev.qace.cli.experiment;

import dev.qace.evaluation.experiment.sent.SentRuns;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The process between an experiment and a cluster, for Apache Spark is not part of the program
 * itself. Its arguments are the cluster's address, where Spark is, and a folder for logs. Its input
 * is the sweep in one line, then each run as the place of its setup and its seed, then an empty
 * line. Its output is, for each run as it is made, such a line with the number of its rows, and the
 * rows; or one that begins with {@code failed}.
 */
public final class ClusterDriver {
  /** Its exit code where no worker is left. */
  static final int NO_WORKER_LEFT = 5;

  private static final int FAILED = 1;

  private ClusterDriver() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    // Standard output belongs to the rows, whatever Spark prints.
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String sweep = String.valueOf(in.readLine());
    List<SentRuns.RunId> runs = new ArrayList<>();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      String[] parts = line.split(" ", -1);
      runs.add(new SentRuns.RunId(Integer.parseInt(parts[0]), Long.parseLong(parts[1])));
    }
    endWith(in);
    SentRuns cluster =
        ServiceLoader.load(SentRuns.class)
            .findFirst()
            .orElseThrow(() -> new IOException("the module cluster is not on the class path"));
    SentRuns.ClusterLocation location =
        new SentRuns.ClusterLocation(args[0], Path.of(args[1]), Path.of(args[2]));
    int code = FAILED;
    try {
      code =
          switch (cluster.make(location, sweep, runs, made -> write(made, out))) {
            case ALL_MADE -> 0;
            case A_RUN_FAILED -> FAILED;
            case NO_WORKER_LEFT -> NO_WORKER_LEFT;
          };
    } catch (IOException | RuntimeException e) {
      System.err.println("the runs on the cluster failed: " + e);
    }
    // What Spark leaves running does not matter any more, however this ends.
    Runtime.getRuntime().halt(code);
  }

  /** Its input ends when the command that started it does: then this ends, with all it started. */
  private static void endWith(BufferedReader in) {
    Thread thread =
        new Thread(
            () -> {
              try {
                if (in.read() < 0) {
                  System.exit(FAILED);
                }
              } catch (IOException e) {
                System.exit(FAILED);
              }
            },
            "input");
    thread.setDaemon(true);
    thread.start();
  }

  private static synchronized void write(SentRuns.RunResult made, PrintStream out) {
    SentRuns.RunId run = made.run();
    if (made.failure().isEmpty()) {
      long rows = made.rows().lines().count();
      out.print(run.setup() + " " + run.seed() + " " + rows + "\n" + made.rows() + "\n");
    } else {
      out.print("failed " + run.setup() + " " + run.seed() + "\n" + made.failure() + "\n");
    }
    out.flush();
  }
}
