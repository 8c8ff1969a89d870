package dev.qace.cluster;

import java.util.List;
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

/** The runs of a sweep on a cluster, one task each, in one job. */
final class SparkSweep {
  private static final String NAME = "qace experiment";

  /** A worker that dies is no fault of the tasks it had. */
  private static final String FAILURES = "8";

  /** Where Spark looks for what those of a cluster share. */
  static final String SECRET = "_SPARK_AUTH_SECRET";

  private SparkSweep() {}

  /**
   * Makes runs, and hands over what came of each as soon as it is there, one at a time.
   *
   * @param master its address
   * @param sweep as {@code SentSweep} writes it
   * @param jars what workers are sent
   * @param secret what lets one in; empty where everybody is
   */
  static void make(
      String master,
      String sweep,
      List<RunTask.Which> runs,
      List<String> jars,
      String secret,
      Consumer<RunTask.Made> taker) {
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
    try (JavaSparkContext context = new JavaSparkContext(configuration)) {
      RDD<RunTask.Which> all = context.parallelize(runs, runs.size()).rdd();
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
              new AbstractFunction2<Object, RunTask.Made, BoxedUnit>() {
                @Override
                public BoxedUnit apply(Object place, RunTask.Made made) {
                  taker.accept(made);
                  return BoxedUnit.UNIT;
                }
              },
              ClassTag$.MODULE$.apply(RunTask.Made.class));
    }
  }
}
