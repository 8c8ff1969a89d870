package dev.qace.learner.knowledge.outcome;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/** The exact test of a probability. */
final class BinomialTest {
  private static final double NEVER = 1e-12;

  private BinomialTest() {}

  /** The two-sided p-value of so many hits among so many trials. */
  static double value(int trials, int hits, double probability) {
    if (trials == 0) {
      return 1;
    }
    double chance = Math.min(1, Math.max(0, probability));
    if (chance < NEVER) {
      return hits == 0 ? 1 : 0;
    }
    if (chance > 1 - NEVER) {
      return hits == trials ? 1 : 0;
    }
    BinomialDistribution binomial = BinomialDistribution.of(trials, chance);
    double low = binomial.cumulativeProbability(hits);
    double high = hits == 0 ? 1 : binomial.survivalProbability(hits - 1);
    return Math.min(1, 2 * Math.min(low, high));
  }
}
