package dev.qace.cli;

import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end an assessment early rather than at once: until this is closed, a process that is
 * told to end cancels the assessment, and waits for what was learned so far to be written.
 */
final class Interruption implements AutoCloseable {
  private static final long LONGEST_WAIT_SECONDS = 20;

  private final Assessment assessment;
  private final CountDownLatch written = new CountDownLatch(1);
  private final AtExit.Duty atExit;

  Interruption(Assessment assessment) {
    this.assessment = assessment;
    this.atExit =
        AtExit.add(
            () -> {
              assessment.cancel();
              await();
            });
  }

  /** Runs the assessment to its end, early or not. */
  Assessed run() {
    return assessment.run();
  }

  private void await() {
    try {
      if (!written.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        Thread.currentThread().interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    written.countDown();
    atExit.close();
  }
}
