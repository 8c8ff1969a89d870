package dev.qace.evaluation.experiment;

import dev.qace.evaluation.distance.Yardstick;
import dev.qace.evaluation.score.ModelScorer;
import dev.qace.evaluation.score.ModelScores;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Makes the runs of a sweep, several side by side. Each takes one thread. */
public final class SweepRunner {
  private final Map<BuiltInAgent, Yardstick> yardsticks = new HashMap<>();
  private final Map<BuiltInAgent, ModelScorer> scorers = new HashMap<>();
  private final int snapshots;

  public SweepRunner(Sweep sweep) {
    this.snapshots = sweep.snapshots();
    for (Setup setup : sweep.setups()) {
      if (sweep.modelScores()) {
        scorers.computeIfAbsent(
            setup.agent(),
            agent ->
                new ModelScorer(agent.domain(), agent.tests(), sweep.samples(), sweep.testSeed()));
      }
      yardsticks.computeIfAbsent(
          setup.agent(),
          agent ->
              new Yardstick(
                  agent.domain(),
                  agent.tests(),
                  new Yardstick.Published(
                      agent.benchmarks().isEmpty() ? agent.tests() : agent.benchmarks(),
                      List.of(agent.training())),
                  sweep.samples(),
                  sweep.testSeed()));
    }
  }

  /** Who takes what a run found, on the thread that asked for the runs. */
  public interface Taker<E extends Exception> {
    void take(Sweep.Run run, List<Row> rows) throws E;
  }

  private record Done(Sweep.Run run, List<Row> rows) {}

  /**
   * Makes these runs, and hands over the rows of each as soon as it is through.
   *
   * @throws InterruptedException if the calling thread was, with no run left behind
   */
  public <E extends Exception> void run(List<Sweep.Run> runs, int threads, Taker<E> taker)
      throws E, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CompletionService<Done> completed = new ExecutorCompletionService<>(pool);
      runs.forEach(run -> completed.submit(() -> new Done(run, rows(run))));
      for (int i = 0; i < runs.size(); i++) {
        Done done = completed.take().get();
        taker.take(done.run(), done.rows());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * Assesses with each setup once before anything is timed, where several of its runs are to be
   * compared: the first would take longer than all others, as the program is made ready by it.
   */
  public void warmUp(List<Sweep.Run> runs, int threads) throws InterruptedException {
    Map<Label, Sweep.Run> first = new LinkedHashMap<>();
    Set<Sweep.Run> several = new LinkedHashSet<>();
    for (Sweep.Run run : runs) {
      Sweep.Run before = first.putIfAbsent(run.setup().label(), run);
      if (before != null) {
        several.add(before);
      }
    }
    List<Callable<LearnedRun>> once = new ArrayList<>();
    several.forEach(run -> once.add(() -> LearnedRun.make(run)));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      pool.invokeAll(once);
    } finally {
      pool.shutdownNow();
    }
  }

  /** The rows of one run: before the first step, at the snapshots, and at the end. */
  public List<Row> rows(Sweep.Run run) {
    Yardstick yardstick = yardsticks.get(run.setup().agent());
    if (yardstick == null) {
      throw new IllegalArgumentException(run.setup().agent().name() + " is not of this sweep");
    }
    LearnedRun made = LearnedRun.make(run);
    long steps = made.end().steps();
    List<Integer> moments = new ArrayList<>();
    if (made.isFollowed()) {
      moments.add(0);
      moments.addAll(Snapshots.withPublished(steps, snapshots));
    }
    List<Row> rows = new ArrayList<>();
    Optional<ModelScorer> scorer = Optional.ofNullable(scorers.get(run.setup().agent()));
    Optional<ModelScores> before = scorer.map(s -> ModelScores.NONE);
    for (int moment : moments) {
      rows.add(Row.of(run, made.after(moment), made.scores(moment, yardstick), false, before));
    }
    rows.add(
        Row.of(run, made.end(), made.scores(steps, yardstick), true, scorer.map(made::scores)));
    return rows;
  }
}
