package dev.qace.cli;

import dev.qace.learner.AssessmentProgress;
import dev.qace.model.Counted;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** A bar that grows as an assessment deals with slots, drawn anew a few times a second. */
final class AssessProgress {
  private static final long REDRAW_NANOS = 50_000_000;

  private final PrintWriter err;
  private final boolean quiet;
  private @Nullable Progress bar;
  private int slots;
  private long drawn;

  AssessProgress(PrintWriter err, boolean quiet) {
    this.err = err;
    this.quiet = quiet;
  }

  void show(AssessmentProgress progress) {
    if (bar == null) {
      slots = progress.slots();
      bar = new Progress(slots, err, quiet);
    }
    long now = System.nanoTime();
    if (now - drawn > REDRAW_NANOS) {
      drawn = now;
      String asked = Counted.of((int) progress.queries(), "query") + ", ";
      bar.show(Math.min(progress.done(), slots - 1), asked + progress.capability());
    }
  }

  /** Fills the bar and leaves the line to others. */
  void end() {
    if (bar != null) {
      bar.show(slots, "");
    }
  }
}
