package dev.qace.cli.assess;

import dev.qace.cli.terminal.StepProgress;
import dev.qace.learner.AssessmentEvent;
import dev.qace.model.Instance;
import dev.qace.run.Run;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far an assessment has come: the steps made are counted as they are answered, and those
 * to come are estimated again from what is known. Thread-safe.
 */
final class AssessProgress {
  /** An estimate takes some computing, and no eye follows faster. */
  private static final long ESTIMATE_NANOS = Duration.ofMillis(500).toNanos();

  private final StepProgress line;
  private volatile @Nullable Run run;
  private long estimated;
  private boolean any;

  AssessProgress(StepProgress line) {
    this.line = line;
  }

  /** Whose progress it is; before it begins. */
  void watch(Run watched) {
    run = watched;
    line.at(0, watched.expectedSteps(), watched.isReplaying());
    line.counting(() -> watched.cost().steps());
  }

  /** On the thread that asks. */
  void show(AssessmentEvent event) {
    Run watched = run;
    if (watched == null || !(event instanceof AssessmentEvent.QueryAnswered)) {
      return;
    }
    long time = System.nanoTime();
    if (!any || time - estimated > ESTIMATE_NANOS) {
      any = true;
      line.at(watched.cost().steps(), watched.expectedSteps(), watched.isReplaying());
      estimated = System.nanoTime();
    }
  }

  /** A step begins, of a question that is answered later. */
  void step(Instance instance) {
    line.step(instance.toString());
  }
}
