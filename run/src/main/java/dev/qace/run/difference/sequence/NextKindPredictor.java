package dev.qace.run.difference.sequence;

import java.util.Arrays;

/**
 * Predicts which of several kinds of things comes next, from those that came before: by
 * Krichevsky's and Trofimov's rule (half a count for each kind, before anything was seen), averaged
 * over which of the kinds occur at all. Every number of kinds is as likely beforehand, and every
 * set of that many. So what never occurs soon is not expected any more, at next to no loss where it
 * does. Not thread-safe.
 */
final class NextKindPredictor {
  private static final double HALF = 0.5;

  private final int[] counts;

  /** How likely it is by now that just so many kinds occur, by their number less one. */
  private final double[] sizes;

  private int seen;
  private long total;

  NextKindPredictor(int kinds) {
    this.counts = new int[kinds];
    this.sizes = new double[kinds];
    Arrays.fill(sizes, 1.0 / kinds);
  }

  /** How likely this kind is to come next; above 0, and 1 over all kinds. */
  double chance(int kind) {
    double chance = 0;
    for (int size = 1; size <= sizes.length; size++) {
      chance += sizes[size - 1] * chance(kind, size);
    }
    return chance;
  }

  /** The same, if so many kinds occur. */
  private double chance(int kind, int size) {
    double comesAbout =
        counts[kind] > 0 ? 1 : (double) Math.max(0, size - seen) / (counts.length - seen);
    return comesAbout * (counts[kind] + HALF) / (total + HALF * size);
  }

  /** Takes in what came. */
  void saw(int kind) {
    double of = chance(kind);
    for (int size = 1; size <= sizes.length; size++) {
      sizes[size - 1] *= chance(kind, size) / of;
    }
    seen += counts[kind] == 0 ? 1 : 0;
    counts[kind]++;
    total++;
  }
}
