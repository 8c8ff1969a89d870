package dev.qace.wire;

import java.time.Duration;

/**
 * How long to wait for an agent, and how often to retry.
 *
 * @param step the time for one answer, except to describe and ask
 * @param query the time for a whole query, and for describe
 * @param retries how often a query is repeated after a fault
 */
public record TimeLimits(Duration step, Duration query, int retries) {
  public static final TimeLimits DEFAULT =
      new TimeLimits(Duration.ofMinutes(2), Duration.ofHours(1), 3);

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  public TimeLimits {
    if (step.isNegative() || step.isZero() || query.isNegative() || query.isZero()) {
      throw new IllegalArgumentException(
          "a time limit is more than nothing, not " + step + " and " + query);
    }
    if (retries < 0) {
      throw new IllegalArgumentException("0 retries are the least, not " + retries);
    }
  }

  /** How long to wait before an agent is started again after so many faults in a row. */
  long pauseMillis(int faults) {
    return Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(faults - 1, 10));
  }

  static String seconds(Duration time) {
    String text = Double.toString(time.toMillis() / 1000.0);
    return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " seconds";
  }
}
