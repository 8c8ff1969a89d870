package dev.qace.cluster;

import dev.qace.evaluation.experiment.sent.SentRuns;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** A cluster on which runs of sweeps are made, one task each, in one job. */
final class SparkSweep implements Closeable {
  private static final String NAME = "qace experiment";

  /** A worker that dies is no fault of the tasks it had. */
  private static final String FAILURES = "8";

  /** Where Spark looks for what those of a cluster share. */
  static final String SECRET = "_SPARK_AUTH_SECRET";

  private final JavaSparkContext context;

  /**
   * Connects.
   *
   * @param master its address
   * @param jars what workers are sent
   * @param secret what lets one in; empty where everybody is
   */
  SparkSweep(String master, List<String> jars, String secret) {
    SparkConf configuration =
        new SparkConf()
            .setMaster(master)
            .setAppName(NAME)
            .setJars(jars.toArray(String[]::new))
            .set("spark.executor.userClassPathFirst", "true")
            .set("spark.executor.memory", "1g")
            .set("spark.executor.cores", "1")
            .set("spark.task.maxFailures", FAILURES)
            .set("spark.ui.enabled", "false")
            // Nobody looks at what the driver would otherwise keep of every task.
            .set("spark.ui.retainedTasks", "100")
            .set("spark.ui.retainedDeadExecutors", "10");
    if (!secret.isEmpty()) {
      configuration.set("spark.authenticate", "true").set("spark.authenticate.secret", secret);
    }
    if (master.startsWith("spark://127.0.0.1:")) {
      configuration.set("spark.driver.host", "127.0.0.1");
      configuration.set("spark.driver.bindAddress", "127.0.0.1");
    }
    this.context = new JavaSparkContext(configuration);
  }

  /**
   * Makes runs, and hands over what came of each as soon as it is there, one at a time.
   *
   * @param sweep as {@code SentSweep} writes it
   * @throws IOException where Spark gave up, or {@link #cancel} was called
   */
  SentRuns.End make(String sweep, List<SentRuns.RunId> runs, Consumer<SentRuns.RunResult> taker)
      throws IOException {
    AtomicBoolean failed = new AtomicBoolean();
    try {
      run(
          sweep,
          runs,
          made -> {
            if (!failed.get()) {
              taker.accept(made);
              if (!made.failure().isEmpty()) {
                failed.set(true);
                cancel();
              }
            }
          });
    } catch (Exception e) {
      // Scala declares no exceptions, and Spark's are checked.
      if (!failed.get()) {
        throw new IOException("Spark did not make all runs: " + e.getMessage(), e);
      }
    }
    return failed.get() ? SentRuns.End.A_RUN_FAILED : SentRuns.End.ALL_MADE;
  }

  private void run(String sweep, List<SentRuns.RunId> runs, Consumer<SentRuns.RunResult> taker) {
    RDD<SentRuns.RunId> all = context.parallelize(runs, runs.size()).rdd();
    Seq<Object> partitions =
        CollectionConverters.asScala(
                IntStream.range(0, runs.size()).<Object>mapToObj(i -> i).toList())
            .toSeq();
    context
        .sc()
        .runJob(
            all,
            new RunTask(context.broadcast(sweep)),
            partitions,
            new AbstractFunction2<Object, SentRuns.RunResult, BoxedUnit>() {
              @Override
              public BoxedUnit apply(Object place, SentRuns.RunResult made) {
                taker.accept(made);
                return BoxedUnit.UNIT;
              }
            },
            ClassTag$.MODULE$.apply(SentRuns.RunResult.class));
  }

  /** Gives up what is being made. Returns at once. */
  void cancel() {
    context.sc().cancelAllJobs();
  }

  @Override
  public void close() {
    context.close();
  }
}
