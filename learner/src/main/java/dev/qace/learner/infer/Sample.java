package dev.qace.learner.infer;

/**
 * Executions that look alike on the atoms that matter, one bit for each of these.
 *
 * @param count how many there were
 */
record Sample(long before, long after, int count) {

  /** Bits that became true. */
  long added() {
    return after & ~before;
  }

  /** Bits that became false. */
  long deleted() {
    return before & ~after;
  }
}
