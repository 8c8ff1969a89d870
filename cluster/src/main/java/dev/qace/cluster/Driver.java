package dev.qace.cluster;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The process between the command line and a cluster. Its arguments are where to run, where Spark
 * and what workers are sent are, and a folder for logs. Its input is the sweep in one line, then
 * each run as the place of its setup and its seed. Its output is, for each run as it is made, such
 * a line with the number of its rows, and the rows; or one that begins with {@code failed}.
 */
public final class Driver {
  private static final Pattern LOCAL = Pattern.compile("local-cluster(?:\\[(\\d{1,2})])?");
  private static final int WORKERS = 2;
  private static final int WATCH_MILLISECONDS = 1_000;
  private static final int NO_WORKERS = 5;

  private final PrintStream out;
  private boolean failed;

  private Driver(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String sweep = String.valueOf(in.readLine());
    List<RunTask.Which> runs = new ArrayList<>();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      String[] parts = line.split(" ", -1);
      runs.add(new RunTask.Which(Integer.parseInt(parts[0]), Long.parseLong(parts[1])));
    }
    watch(in);
    new Driver(out).run(args[0], Path.of(args[1]), Path.of(args[2]), sweep, runs);
    Runtime.getRuntime().halt(0);
  }

  /** Whoever started this has ended when its input does: so does this, with all it has started. */
  private static void watch(BufferedReader in) {
    Thread thread =
        new Thread(
            () -> {
              try {
                if (in.read() < 0) {
                  System.exit(1);
                }
              } catch (IOException e) {
                System.exit(1);
              }
            },
            "input");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(String where, Path home, Path logs, String sweep, List<RunTask.Which> runs)
      throws IOException, InterruptedException {
    Matcher local = LOCAL.matcher(where);
    if (!local.matches()) {
      String secret = System.getenv().getOrDefault(SparkSweep.SECRET, "");
      SparkSweep.make(where, sweep, runs, sent(home), secret, this::write);
      return;
    }
    int workers = local.group(1) == null ? WORKERS : Integer.parseInt(local.group(1));
    try (LocalCluster cluster = LocalCluster.start(home, logs, workers)) {
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
      Thread guard = new Thread(() -> guard(cluster), "guard");
      guard.setDaemon(true);
      guard.start();
      SparkSweep.make(cluster.url(), sweep, runs, sent(home), cluster.sharedSecret(), this::write);
    }
  }

  /** Without any worker, Spark would wait for ever. */
  private static void guard(LocalCluster cluster) {
    try {
      while (cluster.isAlive()) {
        Thread.sleep(WATCH_MILLISECONDS);
      }
      System.exit(NO_WORKERS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<String> sent(Path home) throws IOException {
    try (Stream<Path> jars = Files.list(home.resolve("sent"))) {
      return jars.map(jar -> jar.toAbsolutePath().toString()).sorted().toList();
    }
  }

  private synchronized void write(RunTask.Made made) {
    RunTask.Which run = made.run();
    if (failed) {
      return;
    }
    if (made.failure().isEmpty()) {
      long rows = made.rows().lines().count();
      out.print(run.setup() + " " + run.seed() + " " + rows + "\n" + made.rows() + "\n");
    } else {
      failed = true;
      out.print("failed " + run.setup() + " " + run.seed() + "\n" + made.failure() + "\n");
      // Spark waits for the thread that hands over results before it ends.
      new Thread(() -> System.exit(1), "end").start();
    }
    out.flush();
  }
}
