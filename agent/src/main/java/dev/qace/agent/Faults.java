package dev.qace.agent;

/**
 * What went wrong with an agent's process, though its questions were asked again: how often. None
 * of it changes an answer, as nothing of an attempt that failed is used.
 *
 * @param timeouts no answer came in time
 * @param exits the process ended, or closed its output
 * @param badLines what it wrote was refused: no JSON, not an answer, too long
 * @param contradictions an answer that cannot be true by what it said before
 * @param failedStarts it could not be started
 * @param restarts how often its process was started again
 * @param retries how often a question was asked again
 */
public record Faults(
    long timeouts,
    long exits,
    long badLines,
    long contradictions,
    long failedStarts,
    long restarts,
    long retries) {
  public static final Faults NONE = new Faults(0, 0, 0, 0, 0, 0, 0);

  /** All kinds together. */
  public long total() {
    return timeouts + exits + badLines + contradictions + failedStarts;
  }

  public boolean none() {
    return equals(NONE);
  }

  public Faults plus(Faults other) {
    return new Faults(
        timeouts + other.timeouts,
        exits + other.exits,
        badLines + other.badLines,
        contradictions + other.contradictions,
        failedStarts + other.failedStarts,
        restarts + other.restarts,
        retries + other.retries);
  }
}
