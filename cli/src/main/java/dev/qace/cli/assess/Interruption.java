package dev.qace.cli.assess;

import dev.qace.cli.terminal.AtExit;
import dev.qace.run.Run;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets Ctrl-C end a run early rather than at once: until this is closed, a process that is told to
 * end cancels the run, and waits a moment for what was learned so far to be written. All of it is
 * in the journal, whoever does not wait for the rest.
 */
final class Interruption implements AutoCloseable {
  private static final long LONGEST_ANSWER_MILLIS = 200;
  private static final long LONGEST_WAIT_MILLIS = 300;

  private final CountDownLatch written = new CountDownLatch(1);
  private final AtExit.Duty atExit;
  private final AtomicBoolean said = new AtomicBoolean();
  private volatile boolean begun;

  /**
   * @param tooLate called where the rest cannot be waited for, unless it is said already how the
   *     run ended
   */
  Interruption(Run run, Runnable tooLate) {
    this.atExit =
        AtExit.add(
            () -> {
              begun = true;
              run.cancel();
              if (!isWritten(LONGEST_ANSWER_MILLIS)) {
                run.closeAgents();
                if (!isWritten(LONGEST_WAIT_MILLIS)) {
                  if (isFirstToSay()) {
                    tooLate.run();
                  } else {
                    isWritten(LONGEST_WAIT_MILLIS);
                  }
                }
              }
            });
  }

  /**
   * Whether it is for the caller to say how the run ended: of the thread that assesses and the one
   * that ends the process, the first to ask.
   */
  boolean isFirstToSay() {
    return said.compareAndSet(false, true);
  }

  /** Whether the process was told to end. */
  boolean hasBegun() {
    return begun;
  }

  private boolean isWritten(long millis) {
    try {
      return written.await(millis, TimeUnit.MILLISECONDS);
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
