package dev.qace.learner.knowledge.outcome;

import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/** Fisher's exact test of two probabilities being the same. */
final class FisherTest {
  private FisherTest() {}

  /**
   * The two-sided p-value.
   *
   * @param hits how many there were on each of two sides
   * @param of among so many
   */
  static double value(int[] hits, int[] of) {
    return value(hits, of, 1);
  }

  /**
   * The same where it is at most a level; otherwise something above the level, which takes far
   * less: what was seen is part of either tail, so the value is at least twice its probability.
   */
  static double value(int[] hits, int[] of, double level) {
    int total = of[0] + of[1];
    int allHits = hits[0] + hits[1];
    if (of[0] == 0 || of[1] == 0 || allHits == 0 || allHits == total) {
      return 1;
    }
    HypergeometricDistribution table = HypergeometricDistribution.of(total, allHits, of[1]);
    double atLeast = 2 * table.probability(hits[1]);
    if (atLeast > level) {
      return Math.min(1, atLeast);
    }
    double low = table.cumulativeProbability(hits[1]);
    double high = hits[1] == 0 ? 1 : table.survivalProbability(hits[1] - 1);
    return Math.min(1, 2 * Math.min(low, high));
  }
}
