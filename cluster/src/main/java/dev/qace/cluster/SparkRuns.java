package dev.qace.cluster;

import dev.qace.evaluation.experiment.sent.SentRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs on Apache Spark: on a cluster that is there, or on one of this machine that ends with them.
 */
public final class SparkRuns implements SentRuns {
  private static final Pattern LOCAL = Pattern.compile("local-cluster(?:\\[(\\d{1,2})])?");
  private static final int WORKERS = 2;
  private static final int WATCH_MILLISECONDS = 1_000;

  @Override
  public End make(
      ClusterLocation location, String sweep, List<RunId> runs, Consumer<RunResult> taker)
      throws IOException, InterruptedException {
    Matcher local = LOCAL.matcher(location.address());
    if (!local.matches()) {
      String secret = System.getenv().getOrDefault(SparkSweep.SECRET, "");
      try (SparkSweep spark = new SparkSweep(location.address(), sent(location.home()), secret)) {
        return spark.make(sweep, runs, taker);
      }
    }
    int workers = local.group(1) == null ? WORKERS : Integer.parseInt(local.group(1));
    try (LocalCluster cluster = LocalCluster.start(location.home(), location.logs(), workers)) {
      // However this process ends, its cluster does.
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
      return make(cluster, sent(location.home()), sweep, runs, taker);
    }
  }

  /** On a cluster of this machine. */
  static End make(
      LocalCluster cluster,
      List<String> jars,
      String sweep,
      List<RunId> runs,
      Consumer<RunResult> taker)
      throws IOException {
    try (SparkSweep spark = new SparkSweep(cluster.url(), jars, cluster.sharedSecret())) {
      Thread guard = new Thread(() -> guard(cluster, spark), "guard");
      guard.setDaemon(true);
      guard.start();
      try {
        return spark.make(sweep, runs, taker);
      } catch (IOException e) {
        if (!cluster.isAlive()) {
          return End.NO_WORKER_LEFT;
        }
        throw e;
      } finally {
        guard.interrupt();
      }
    }
  }

  /** Without any worker, Spark would wait for ever. */
  private static void guard(LocalCluster cluster, SparkSweep spark) {
    try {
      while (cluster.isAlive()) {
        Thread.sleep(WATCH_MILLISECONDS);
      }
      // The job may not have begun yet: what is cancelled then begins afterwards.
      while (true) {
        spark.cancel();
        Thread.sleep(WATCH_MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<String> sent(Path home) throws IOException {
    try (Stream<Path> jars = Files.list(home.resolve("sent"))) {
      return jars.map(jar -> jar.toAbsolutePath().toString()).sorted().toList();
    }
  }
}
