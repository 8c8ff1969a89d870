package dev.qace.evaluation.baseline.induction;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The odds of a rule's outcomes that make its examples most likely: relative frequencies where each
 * example fits at most one outcome, and otherwise the limit of expectation maximisation.
 *
 * @param odds of the outcomes, and of noise last
 */
@SuppressWarnings("ArrayRecordComponent")
record OutcomeWeights(double[] odds, double logLikelihood) {
  private static final int MOST_ROUNDS = 300;
  private static final double SMALL = 1e-10;

  double noise() {
    return odds[odds.length - 1];
  }

  /**
   * Fits the odds.
   *
   * @param fits by outcome, the examples that it fits
   * @param examples all examples, at least one
   */
  static OutcomeWeights of(long[][] fits, long[] examples, ActionExamples data, double noise) {
    long[] left = examples.clone();
    boolean once = true;
    for (long[] fit : fits) {
      for (int i = 0; i < left.length; i++) {
        long here = fit[i] & examples[i];
        once &= (here & ~left[i]) == 0;
        left[i] &= ~here;
      }
    }
    return once ? counted(fits, examples, left, data, noise) : mixed(fits, examples, data, noise);
  }

  private static OutcomeWeights counted(
      long[][] fits, long[] examples, long[] left, ActionExamples data, double noise) {
    double[] counts = new double[fits.length + 1];
    for (int o = 0; o < fits.length; o++) {
      counts[o] = data.weight(Bits.and(fits[o], examples));
    }
    counts[fits.length] = data.weight(left);
    double all = Arrays.stream(counts).sum();
    double sum = counts[fits.length] * Math.log(noise);
    for (int o = 0; o < counts.length; o++) {
      if (counts[o] > 0) {
        sum += counts[o] * Math.log(counts[o] / all);
      }
      counts[o] /= all;
    }
    return new OutcomeWeights(counts, sum);
  }

  /** Examples that the same outcomes fit are one to this, so they are counted together first. */
  private static OutcomeWeights mixed(
      long[][] fits, long[] examples, ActionExamples data, double noise) {
    Map<BitSet, Integer> groups = new LinkedHashMap<>();
    for (int e = Bits.next(examples, 0); e >= 0; e = Bits.next(examples, e + 1)) {
      BitSet fitting = new BitSet(fits.length);
      for (int o = 0; o < fits.length; o++) {
        fitting.set(o, Bits.get(fits[o], e));
      }
      groups.merge(fitting, data.weight(e), Integer::sum);
    }
    int all = groups.values().stream().mapToInt(Integer::intValue).sum();
    double[] odds = new double[fits.length + 1];
    Arrays.fill(odds, 1.0 / odds.length);
    double before = Double.NEGATIVE_INFINITY;
    for (int round = 0; ; round++) {
      double[] shares = new double[odds.length];
      double sum = 0;
      for (Map.Entry<BitSet, Integer> group : groups.entrySet()) {
        sum += share(group.getKey(), group.getValue(), odds, noise, shares);
      }
      if (round == MOST_ROUNDS || sum - before < SMALL) {
        return new OutcomeWeights(odds, sum);
      }
      before = sum;
      for (int o = 0; o < odds.length; o++) {
        odds[o] = shares[o] / all;
      }
    }
  }

  /** Gives each outcome its share of a group, and returns the logarithm of its likelihood. */
  private static double share(
      BitSet fitting, int weight, double[] odds, double noise, double[] shares) {
    int last = odds.length - 1;
    double likelihood = odds[last] * noise;
    for (int o = fitting.nextSetBit(0); o >= 0; o = fitting.nextSetBit(o + 1)) {
      likelihood += odds[o];
    }
    for (int o = fitting.nextSetBit(0); o >= 0; o = fitting.nextSetBit(o + 1)) {
      shares[o] += weight * odds[o] / likelihood;
    }
    shares[last] += weight * odds[last] * noise / likelihood;
    return weight * Math.log(likelihood);
  }
}
