package dev.qace.cli.assess;

import dev.qace.cli.terminal.Progress;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Counted;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** A bar that grows as an assessment deals with slots, drawn anew a few times a second. */
final class AssessProgress {
  private static final long REDRAW_NANOS = 50_000_000;

  private final PrintWriter err;
  private final boolean quiet;
  private @Nullable Progress bar;
  private int slots;
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

  void show(AssessmentEvent event) {
    if (!(event instanceof AssessmentEvent.QueryAnswered answered)) {
      return;
    }
    if (bar == null) {
      slots = answered.knowledge().slots();
      bar = new Progress(slots, err, quiet);
    }
    long now = System.nanoTime();
    if (now - drawn > REDRAW_NANOS) {
      drawn = now;
      Evidence evidence = answered.knowledge().evidence();
      String asked =
          String.format(
              Locale.ROOT,
              "%s, %s (%.1f a second), ",
              Counted.of(evidence.queries(), "query"),
              Counted.of(evidence.steps(), "step"),
              evidence.steps() / Math.max(1e-3, (now - began) / 1e9));
      bar.show(
          Math.min(answered.knowledge().slotsDecided(), slots - 1),
          asked + answered.asked().purpose().capability().name());
    }
  }

  /** Fills the bar and leaves the line to others. */
  void end() {
    if (bar != null) {
      bar.show(slots, "");
    }
  }
}
