package dev.qace.learner.approach;

/**
 * How many questions had which kind of policy, of those that tell two hypotheses apart (paper, Sec.
 * 4.2).
 *
 * @param oneStep one attempt that surely tells
 * @param strong several steps that surely tell
 * @param strongCyclic the same, though it may have to try again
 * @param mayNotTell those that can tell but need not
 * @param mostLikely the way with the fewest steps that can be expected, which may have to start
 *     again
 */
public record PolicyCounts(
    int oneStep, int strong, int strongCyclic, int mayNotTell, int mostLikely) {

  /** Nobody looked for policies. */
  public static final PolicyCounts NONE = new PolicyCounts(0, 0, 0, 0, 0);

  /** How many policies have several steps. */
  public int severalSteps() {
    return strong + strongCyclic + mostLikely;
  }
}
