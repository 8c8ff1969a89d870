package dev.qace.cli.assess;

import dev.qace.cli.terminal.Progress;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * A bar that grows as an assessment deals with slots, redrawn a few times a second, also during a
 * long question where the agent tells of its steps. Safe to share between threads.
 */
final class AssessProgress {
  private static final long REDRAW_NANOS = 50_000_000;

  private final PrintWriter err;
  private final boolean quiet;
  private @Nullable Progress bar;
  private int slots;
  private int decided;
  private long queries;
  private long steps;
  private long drawn;
  private final long began = System.nanoTime();

  AssessProgress(PrintWriter err, boolean quiet) {
    this.err = err;
    this.quiet = quiet;
  }

  /**
   * Tells, on a terminal, what is to come.
   *
   * @param ways whether those of the ways to where they tell come on top
   */
  void expect(long steps, boolean ways) {
    if (!quiet && Ansi.AUTO.enabled()) {
      err.printf(
          Locale.ROOT,
          "About %,d steps to come%s.%n",
          steps,
          ways ? ", and those of the ways to where they tell" : "");
      err.flush();
    }
  }

  synchronized void show(AssessmentEvent event) {
    if (!(event instanceof AssessmentEvent.QueryAnswered answered)) {
      return;
    }
    if (bar == null) {
      slots = answered.knowledge().slots();
      bar = new Progress(slots, err, quiet);
    }
    Evidence evidence = answered.knowledge().evidence();
    queries = evidence.queries();
    steps = Math.max(steps, evidence.steps());
    decided = Math.min(answered.knowledge().slotsDecided(), slots - 1);
    draw(answered.asked().purpose().capability().name());
  }

  /** A step begins, of a question that will be answered once it is through. */
  synchronized void step(Instance instance) {
    steps++;
    draw(instance.toString());
  }

  private void draw(String now) {
    long time = System.nanoTime();
    if (bar != null && time - drawn > REDRAW_NANOS) {
      drawn = time;
      bar.show(
          decided,
          String.format(
              Locale.ROOT,
              "%s, %s (%.1f a second), %s",
              Counted.of(queries, "query"),
              Counted.of(steps, "step"),
              steps / Math.max(1e-3, (time - began) / 1e9),
              now));
    }
  }

  /** Fills the bar and leaves the line to others. */
  synchronized void end() {
    if (bar != null) {
      bar.show(slots, "");
    }
  }
}
