package dev.qace.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Starts;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.evaluation.baseline.glib.GlibVariant;
import dev.qace.evaluation.experiment.AgentFactory;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.Setup;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.SweepRunner;
import dev.qace.evaluation.experiment.Way;
import dev.qace.evaluation.experiment.sent.SentRuns;
import dev.qace.evaluation.experiment.sent.SentSweep;
import dev.qace.learner.Settings;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real master and real workers, of which one is killed. {@code -Dqace.cluster.seeds=N} makes as
 * many runs of each of three setups.
 */
class SparkSweepTest {
  private static final int SEEDS = Integer.getInteger("qace.cluster.seeds", 4);
  private static final Path HOME = Path.of(System.getProperty("qace.cluster", "target/cluster"));

  private static Sweep sweep() {
    BuiltInAgent driver = BuiltInAgent.named("driver").orElseThrow();
    AgentFactory copies = AgentFactory.playing(driver);
    List<Setup> setups =
        List.of(
            new Setup(
                driver,
                copies,
                "frugal",
                Setup.DEFAULT,
                new Way.Assessing(Settings.frugal(0), Starts.ANY)),
            new Setup(
                driver,
                copies,
                "paper",
                Setup.DEFAULT,
                new Way.Assessing(Settings.paper(5, 0), Starts.INITIAL)),
            new Setup(
                driver,
                copies,
                "glib-l",
                Setup.DEFAULT,
                new Way.Babbling(GlibSettings.published(GlibVariant.LIFTED, "driver", 200))));
    return new Sweep(setups, LongStream.range(0, SEEDS).boxed().toList(), 300, 1, 2, true);
  }

  private static String timeless(String row) {
    return row.replaceFirst("^((?:[^,]*,){6})[^,]*", "$1");
  }

  private static List<String> jars() throws IOException {
    List<String> jars = new ArrayList<>();
    try (Stream<Path> sent = Files.list(HOME.resolve("sent"))) {
      sent.map(jar -> jar.toAbsolutePath().toString()).forEach(jars::add);
    }
    jars.add(System.getProperty("qace.cluster.jar", "target/qace-cluster.jar"));
    return jars;
  }

  @Test
  void rowsAreThoseOfOneMachineThoughAWorkerIsKilled(@TempDir Path folder)
      throws IOException, InterruptedException {
    Sweep sweep = sweep();
    SentSweep sent = SentSweep.parse(SentSweep.of(sweep, name -> List.of()).text());
    Sweep again = sent.sweep(command -> sweep.setups().get(0).agents());
    assertThat(SentSweep.of(again, name -> List.of())).isEqualTo(sent);
    SweepRunner here = new SweepRunner(sweep);
    Map<String, String> expected = new TreeMap<>();
    List<SentRuns.RunId> runs = new ArrayList<>();
    for (Sweep.Run run : sweep.runs()) {
      int setup = sweep.setups().indexOf(run.setup());
      runs.add(new SentRuns.RunId(setup, run.seed()));
      expected.put(
          setup + " " + run.seed(),
          here.rows(run).stream()
              .map(Row::csv)
              .map(SparkSweepTest::timeless)
              .collect(Collectors.joining("\n")));
    }
    Map<String, String> found = new TreeMap<>();
    try (LocalCluster cluster = LocalCluster.start(HOME.toAbsolutePath(), folder, 2)) {
      SentRuns.End end =
          SparkRuns.make(
              cluster,
              jars(),
              sent.text(),
              runs,
              made -> {
                assertThat(made.failure()).isEmpty();
                String before =
                    found.put(
                        made.run().setup() + " " + made.run().seed(),
                        made.rows()
                            .lines()
                            .map(SparkSweepTest::timeless)
                            .collect(Collectors.joining("\n")));
                assertThat(before).as("each run is handed over once").isNull();
                if (found.size() == runs.size() / 3) {
                  cluster.workers().get(0).destroyForcibly();
                }
              });
      assertThat(end).isEqualTo(SentRuns.End.ALL_MADE);
      assertThat(cluster.workers().get(0).isAlive()).isFalse();
      assertThat(cluster.isAlive()).isTrue();
    }
    assertThat(found).isEqualTo(expected);
  }

  /** One worker: it makes a run that fails, and is then killed while others are to be made. */
  @Test
  void aRunThatFailsAndALastWorkerThatDiesEndASweep(@TempDir Path folder)
      throws IOException, InterruptedException {
    Sweep sweep = sweep();
    String program = SentSweep.of(sweep, name -> List.of("/no/such/program")).text();
    String played = SentSweep.of(sweep, name -> List.of()).text();
    // More than are made while the worker dies.
    List<SentRuns.RunId> many =
        LongStream.range(0, 200).mapToObj(seed -> new SentRuns.RunId(0, seed)).toList();
    List<SentRuns.RunResult> made = new ArrayList<>();
    try (LocalCluster cluster = LocalCluster.start(HOME.toAbsolutePath(), folder, 1)) {
      assertThat(SparkRuns.make(cluster, jars(), program, many, made::add))
          .isEqualTo(SentRuns.End.A_RUN_FAILED);
      assertThat(made).singleElement().asString().contains("cannot start /no/such/program");
      made.clear();
      Consumer<SentRuns.RunResult> killer =
          each -> {
            made.add(each);
            cluster.workers().get(0).descendants().forEach(ProcessHandle::destroyForcibly);
            cluster.workers().get(0).destroyForcibly();
          };
      assertThat(SparkRuns.make(cluster, jars(), played, many, killer))
          .isEqualTo(SentRuns.End.NO_WORKER_LEFT);
      assertThat(made)
          .hasSizeBetween(1, many.size() - 1)
          .allMatch(each -> each.failure().isEmpty());
    }
  }

  /** Spark tries for a minute before it gives up. */
  @Test
  @EnabledIfSystemProperty(named = "qace.cluster.secret", matches = ".+")
  void whoDoesNotKnowTheSecretOfALocalClusterIsNotLetIn(@TempDir Path folder)
      throws IOException, InterruptedException {
    String sweep = SentSweep.of(sweep(), name -> List.of()).text();
    List<SentRuns.RunId> one = List.of(new SentRuns.RunId(0, 0));
    List<SentRuns.RunResult> made = new ArrayList<>();
    try (LocalCluster cluster = LocalCluster.start(HOME.toAbsolutePath(), folder, 1)) {
      assertThatThrownBy(
              () -> {
                try (SparkSweep spark = new SparkSweep(cluster.url(), jars(), "not it")) {
                  spark.make(sweep, one, made::add);
                }
              })
          .isInstanceOf(Exception.class);
      assertThat(made).isEmpty();
    }
  }
}
