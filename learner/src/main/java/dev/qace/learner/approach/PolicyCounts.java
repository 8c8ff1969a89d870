package dev.qace.learner.approach;

/**
 * How many questions had which kind of policy, of those that tell two hypotheses apart (paper, Sec.
 * 4.2).
 *
 * @param oneStep one attempt that surely tells
 * @param strong several steps that surely tell
 * @param strongCyclic the same, though it may have to try again
 * @param mayNotTell those that can tell but need not
 * @param mostLikely the most likely way, since no policy was found that surely tells
 */
public record PolicyCounts(
    int oneStep, int strong, int strongCyclic, int mayNotTell, int mostLikely) {

  /** How many policies have several steps. */
  public int severalSteps() {
    return strong + strongCyclic + mostLikely;
  }
}
