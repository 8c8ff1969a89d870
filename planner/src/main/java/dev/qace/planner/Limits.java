package dev.qace.planner;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When a planner has to give up. It looks at the clock and asks {@code cancelled} every few
 * milliseconds, from the thread it was called on.
 *
 * @param time from the call to the answer
 * @param memoryBytes what the tables of a search may take; running out of heap counts as well
 * @param cancelled must be cheap and safe to ask from the planner's thread
 */
public record Limits(Duration time, long memoryBytes, BooleanSupplier cancelled) {

  /** That much time, and three quarters of the heap. */
  public static Limits of(Duration time) {
    return new Limits(time, Runtime.getRuntime().maxMemory() / 4 * 3, () -> false);
  }

  /** The same limits with only that much time left. */
  public Limits withTime(Duration left) {
    return new Limits(left, memoryBytes, cancelled);
  }

  /** The same limits, and cancellable. */
  public Limits cancelledWhen(BooleanSupplier asked) {
    return new Limits(time, memoryBytes, asked);
  }
}
