package dev.qace.cli.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What remains to be done when the process is told to end, for example by Ctrl-C. The newest duty
 * comes first, so that an assessment can end before its agents are closed.
 */
public final class AtExit {
  private static final Deque<Runnable> DUTIES = new ArrayDeque<>();
  private static final long LONGEST_WAIT_MILLIS = 400;
  private static boolean hooked;
  private static volatile @Nullable Runnable last;

  private AtExit() {}

  /** A duty until it is closed. */
  public interface Duty extends AutoCloseable {
    @Override
    void close();
  }

  /** Adds a duty that is done after all others, unless it is there already. */
  public static void addOnce(Runnable duty) {
    synchronized (DUTIES) {
      if (last == null) {
        add(() -> {}).close();
        last = duty;
      }
    }
  }

  /** Adds a duty that is done before all that are there already. */
  public static Duty add(Runnable duty) {
    synchronized (DUTIES) {
      DUTIES.addFirst(duty);
      if (!hooked) {
        hooked = true;
        Runtime.getRuntime().addShutdownHook(new Thread(AtExit::doAll, "qace-at-exit"));
      }
    }
    return () -> {
      synchronized (DUTIES) {
        DUTIES.remove(duty);
      }
    };
  }

  /** Until this is closed, the thread that called is interrupted at exit, and waited for. */
  public static Duty interruptingThis() {
    Thread thread = Thread.currentThread();
    CountDownLatch done = new CountDownLatch(1);
    Duty duty =
        add(
            () -> {
              thread.interrupt();
              try {
                if (!done.await(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                  Thread.currentThread().interrupt();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    return () -> {
      done.countDown();
      duty.close();
    };
  }

  private static void doAll() {
    while (true) {
      Runnable next;
      synchronized (DUTIES) {
        next = DUTIES.pollFirst();
      }
      if (next == null) {
        break;
      }
      next.run();
    }
    Runnable remaining = last;
    if (remaining != null) {
      remaining.run();
    }
  }
}
