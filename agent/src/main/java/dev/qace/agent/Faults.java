package dev.qace.agent;

/**
 * How often something went wrong with an agent's process. Failed questions are repeated and nothing
 * of a failed attempt is used, so faults do not affect answers.
 *
 * @param timeouts no answer came in time
 * @param exits the process ended, or closed its output
 * @param badLines its output was rejected: not JSON, not an answer, or too long
 * @param contradictions an answer that contradicts what it said before
 * @param failedStarts it could not be started
 * @param restarts how often its process was started again
 * @param retries how often a question was repeated
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
