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
  private static final long LONGEST_ANSWER_SECONDS = 3;
  private static final long LONGEST_WAIT_SECONDS = 20;

  private final Assessment assessment;
  private final CountDownLatch written = new CountDownLatch(1);
  private final AtExit.Duty atExit;

  /**
   * @param closeAgents what to do where the last answer does not come
   */
  Interruption(Assessment assessment, Runnable closeAgents) {
    this.assessment = assessment;
    this.atExit =
        AtExit.add(
            () -> {
              assessment.cancel();
              if (!isWritten(LONGEST_ANSWER_SECONDS)) {
                closeAgents.run();
                isWritten(LONGEST_WAIT_SECONDS);
              }
            });
  }

  /** Runs the assessment to its end, early or not. */
  Assessed run() {
    return assessment.run();
  }

  private boolean isWritten(long seconds) {
    try {
      return written.await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    written.countDown();
    atExit.close();
  }
}
