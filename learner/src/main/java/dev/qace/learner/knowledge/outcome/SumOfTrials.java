package dev.qace.learner.knowledge.outcome;

import java.util.ArrayList;
import java.util.List;

/**
 * How often something occurred in trials that are independent and of which each has odds of its
 * own, known within bounds. Exact, by the distribution of the sum.
 */
public final class SumOfTrials {
  private final List<Double> lows = new ArrayList<>();
  private final List<Double> highs = new ArrayList<>();

  /** Takes in a trial whose odds lie between these. */
  public void add(double low, double high) {
    if (!(low >= 0 && low <= high && high <= 1)) {
      throw new IllegalArgumentException("odds from " + low + " to " + high);
    }
    lows.add(low);
    highs.add(high);
  }

  /** How many trials there are. */
  public int size() {
    return lows.size();
  }

  /** The mean of the sum at the lower bounds. */
  public double least() {
    return lows.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The mean of the sum at the upper bounds. */
  public double most() {
    return highs.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The two-sided p-value of a sum, for the odds within their bounds that suit it best. */
  public double value(int seen) {
    double fewer = 0;
    double[] atLeast = distribution(lows);
    for (int k = 0; k <= seen; k++) {
      fewer += atLeast[k];
    }
    double more = 0;
    double[] atMost = distribution(highs);
    for (int k = atMost.length - 1; k >= seen; k--) {
      more += atMost[k];
    }
    return Math.min(1, 2 * Math.min(fewer, more));
  }

  private static double[] distribution(List<Double> odds) {
    double[] sum = new double[odds.size() + 1];
    sum[0] = 1;
    int trials = 0;
    for (double chance : odds) {
      trials++;
      for (int k = trials; k > 0; k--) {
        sum[k] = sum[k] * (1 - chance) + sum[k - 1] * chance;
      }
      sum[0] *= 1 - chance;
    }
    return sum;
  }
}
