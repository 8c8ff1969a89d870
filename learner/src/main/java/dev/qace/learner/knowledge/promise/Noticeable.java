package dev.qace.learner.knowledge.promise;

/**
 * The smallest dependence of the odds on something that would have been noticed.
 *
 * @param difference between the probabilities of an outcome in the two sorts of executions; 1 where
 *     not even the largest would have been noticed
 */
public record Noticeable(Suspect suspect, double difference) {

  /** With this chance; in standard deviations. */
  private static final double CHANCE = 1.2816;

  /** The most that p (1 - p) can be. */
  private static final double MOST_VARIANCE = 0.25;

  /**
   * Executions of two sorts, by their numbers.
   *
   * @param freedom how many odds are free to differ between them
   */
  record Sorts(double one, double other, int freedom) {

    /** The same with more of each. */
    Sorts and(double more, double moreOther) {
      return new Sorts(one + more, other + moreOther, freedom);
    }

    /**
     * The least difference with which the logarithm of the likelihood ratio exceeds what is usual
     * by so much, with a chance of 90 %: by the normal approximation of the noncentral chi-squared
     * distribution, for odds that vary as much as any.
     */
    double smallest(double excess) {
      double half = 2 * excess + CHANCE * CHANCE * 2;
      double apart =
          half + Math.sqrt(half * half - 4 * excess * excess + 2 * CHANCE * CHANCE * freedom);
      return Math.sqrt(apart * MOST_VARIANCE * (1 / one + 1 / other));
    }
  }
}
