package dev.qace.cli;

import dev.qace.run.Run;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end a run early rather than at once: until this is closed, a process that is told to
 * end cancels the run, and waits for what was learned so far to be written.
 */
final class Interruption implements AutoCloseable {
  private static final long LONGEST_ANSWER_SECONDS = 3;
  private static final long LONGEST_WAIT_SECONDS = 20;

  private final CountDownLatch written = new CountDownLatch(1);
  private final AtExit.Duty atExit;

  Interruption(Run run) {
    this.atExit =
        AtExit.add(
            () -> {
              run.cancel();
              if (!isWritten(LONGEST_ANSWER_SECONDS)) {
                run.closeAgents();
                isWritten(LONGEST_WAIT_SECONDS);
              }
            });
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
