package dev.qace.learner.knowledge.likelihood;

/**
 * Executions that look alike on the atoms that matter, one bit for each of these.
 *
 * @param count how many there were
 */
public record Sample(long before, long after, int count) {

  /** Bits that became true. */
  public long added() {
    return after & ~before;
  }

  /** Bits that became false. */
  public long deleted() {
    return before & ~after;
  }
}
