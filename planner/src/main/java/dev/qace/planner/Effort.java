package dev.qace.planner;

/**
 * What one call of a planner has spent and may still spend. Loops call {@link #step()}; whoever
 * started the effort catches {@link SpentException}. Not thread-safe.
 */
public final class Effort {

  /** Thrown from a loop whose limit is reached. */
  public static final class SpentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SpentException(String reason) {
      super(reason, null, false, false);
    }
  }

  private static final int STEPS_PER_LOOK = 32;

  private final Limits limits;
  private final long deadline;
  private int steps;
  private long held;

  private Effort(Limits limits, long deadline) {
    this.limits = limits;
    this.deadline = deadline;
  }

  public static Effort start(Limits limits) {
    return new Effort(limits, System.nanoTime() + limits.time().toNanos());
  }

  /**
   * Called once per unit of work that takes well below a millisecond.
   *
   * @throws SpentException if a limit is reached
   */
  public void step() {
    if (++steps % STEPS_PER_LOOK == 0) {
      look();
    }
  }

  /** As {@link #step()}, for work that takes longer. */
  public void look() {
    if (System.nanoTime() - deadline >= 0) {
      throw new SpentException(
          "the time limit of " + Math.max(0, limits.time().toMillis()) + " ms is reached");
    }
    if (limits.cancelled().getAsBoolean()) {
      throw new SpentException("cancelled");
    }
  }

  public long nanosLeft() {
    return Math.max(0, deadline - System.nanoTime());
  }

  /** Whether so much memory is taken that a search that can be done without should go. */
  public boolean isShortOfMemory() {
    return held > limits.memoryBytes() / 3;
  }

  public long held() {
    return held;
  }

  /**
   * A table has grown by that many bytes, or shrunk.
   *
   * @throws SpentException if the memory limit is passed
   */
  public void hold(long bytes) {
    held += bytes;
    if (held > limits.memoryBytes()) {
      throw new SpentException("the memory limit of " + limits.memoryBytes() + " bytes is reached");
    }
  }
}
