package dev.qace.learner.knowledge.outcome;

import java.util.Arrays;
import java.util.List;

/**
 * The most likely odds of given outcomes, by expectation-maximisation over all samples: those that
 * one outcome alone explains count for it, others are shared out.
 *
 * @param logLikelihood negative infinity where some sample has no explanation
 */
public record Odds(List<Vector> outcomes, List<Double> probabilities, double logLikelihood) {
  private static final int MOST_ROUNDS = 5_000;
  private static final long MOST_WORK = 20_000_000;
  private static final double STILL = 1e-11;

  public static Odds fit(List<Vector> outcomes, List<Sample> samples) {
    int k = outcomes.size();
    boolean[][] explains = new boolean[samples.size()][k];
    double total = 0;
    for (int s = 0; s < explains.length; s++) {
      total += samples.get(s).count();
      for (int o = 0; o < k; o++) {
        explains[s][o] = outcomes.get(o).explains(samples.get(s));
      }
    }
    double[] odds = new double[k];
    Arrays.fill(odds, 1.0 / k);
    long rounds =
        Math.min(MOST_ROUNDS, Math.max(50, MOST_WORK / Math.max(1, (long) k * samples.size())));
    for (long round = 0; round < rounds; round++) {
      double[] share = new double[k];
      for (int s = 0; s < explains.length; s++) {
        double sum = mass(explains[s], odds);
        for (int o = 0; o < k && sum > 0; o++) {
          if (explains[s][o]) {
            share[o] += samples.get(s).count() * odds[o] / sum;
          }
        }
      }
      double moved = 0;
      for (int o = 0; o < k; o++) {
        double next = share[o] / total;
        moved = Math.max(moved, Math.abs(next - odds[o]));
        odds[o] = next;
      }
      if (moved < STILL) {
        break;
      }
    }
    double logLikelihood = 0;
    for (int s = 0; s < explains.length; s++) {
      logLikelihood += samples.get(s).count() * Math.log(mass(explains[s], odds));
    }
    return new Odds(List.copyOf(outcomes), Arrays.stream(odds).boxed().toList(), logLikelihood);
  }

  private static double mass(boolean[] explains, double[] odds) {
    double sum = 0;
    for (int o = 0; o < odds.length; o++) {
      sum += explains[o] ? odds[o] : 0;
    }
    return sum;
  }

  /** How likely the bits of the mask all change, in this direction each. */
  public double changes(long adds, long deletes) {
    double sum = 0;
    for (int o = 0; o < probabilities.size(); o++) {
      Vector outcome = outcomes.get(o);
      if ((outcome.adds() & adds) == adds && (outcome.deletes() & deletes) == deletes) {
        sum += probabilities.get(o);
      }
    }
    return sum;
  }

  /** How likely one state follows another. */
  public double leads(long before, long after) {
    double sum = 0;
    for (int o = 0; o < probabilities.size(); o++) {
      sum += outcomes.get(o).apply(before) == after ? probabilities.get(o) : 0;
    }
    return sum;
  }
}
