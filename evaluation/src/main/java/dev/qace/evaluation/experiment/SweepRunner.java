package dev.qace.evaluation.experiment;

import dev.qace.evaluation.distance.Yardstick;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.evidence.Evidence;
import dev.qace.simulators.BuiltInAgent;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Makes the runs of a sweep, several side by side. Each takes one thread. */
public final class SweepRunner {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<BuiltInAgent, Yardstick> yardsticks = new HashMap<>();
  private final int snapshots;

  public SweepRunner(Sweep sweep) {
    this.snapshots = sweep.snapshots();
    for (Setup setup : sweep.setups()) {
      yardsticks.computeIfAbsent(
          setup.agent(),
          agent -> new Yardstick(agent.domain(), agent.tests(), sweep.samples(), sweep.testSeed()));
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
   * @throws InterruptedException where the calling thread was, with no run left behind
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
    List<Callable<Assessed>> once = new ArrayList<>();
    several.forEach(run -> once.add(() -> run.setup().assessment(run.seed(), event -> {}).run()));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      pool.invokeAll(once);
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * The processor time of this thread, as a clock on the wall would also count what others do on
   * the same machine meanwhile, other runs among them.
   */
  private static long nanos() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** The rows of one run: before the first step, at the snapshots, and at the end. */
  List<Row> rows(Sweep.Run run) {
    List<Long> answered = new ArrayList<>();
    long began = nanos();
    Assessment assessment =
        run.setup()
            .assessment(
                run.seed(),
                event -> {
                  if (event instanceof AssessmentEvent.QueryAnswered) {
                    answered.add(nanos());
                  }
                });
    Assessed found = assessment.run();
    double seconds = (nanos() - began) / 1e9;
    long steps = assessment.cost().steps();

    Yardstick yardstick = yardsticks.get(run.setup().agent());
    if (yardstick == null) {
      throw new IllegalArgumentException(run.setup().agent().name() + " is not of this sweep");
    }
    // Only now, so that no time is counted that was spent on looking.
    List<Row> rows = new ArrayList<>();
    Row.Moment before = new Row.Moment(0, 0, 0);
    rows.add(Row.of(run, before, yardstick.measure(assessment.after(0).model()), false));
    List<Evidence.Observed> evidence = assessment.evidence().all();
    for (int snapshot : Snapshots.before(steps, snapshots)) {
      int queries = evidence.get(snapshot - 1).query();
      Row.Moment moment =
          new Row.Moment(snapshot, queries, (answered.get(queries - 1) - began) / 1e9);
      rows.add(Row.of(run, moment, yardstick.measure(assessment.after(snapshot).model()), false));
    }
    Row.Moment end = new Row.Moment(steps, assessment.cost().queries(), seconds);
    rows.add(Row.of(run, end, yardstick.measure(found.model()), true));
    return rows;
  }
}
