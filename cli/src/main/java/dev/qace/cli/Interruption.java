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

  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook;

  /**
   * From now on, until closed.
   *
   * @param cancel ends the assessment soon
   */
  Interruption(Runnable cancel) {
    this.hook =
        new Thread(
            () -> {
              cancel.run();
              await();
            });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Runs an assessment to its end, early or not. */
  Assessed run(Assessment assessment) {
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
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // Then the process was told to end, and may do so now.
    }
  }
}
