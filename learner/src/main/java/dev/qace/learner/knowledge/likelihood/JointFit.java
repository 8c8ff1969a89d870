package dev.qace.learner.knowledge.likelihood;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The odds that make all that was observed most likely, over all outcomes of a table, or over those
 * in which one outcome has at least a given probability. The log-likelihood is concave in the odds,
 * so the gradient bounds what any other odds could gain; outcomes enter only where they gain
 * something.
 */
public final class JointFit {
  private static final int MOST_ROUNDS = 400;
  private static final int MOST_GROWTHS = 60;
  private static final int NEW_AT_ONCE = 6;
  private static final double TINY = 1e-300;
  private static final double PROGRESS = 1e-4;

  private final LookTable table;
  private final int fixed;
  private final double share;
  private int[] set;
  private double[] odds;
  private int excluded = -1;
  private double logLikelihood;
  private double bound = Double.POSITIVE_INFINITY;

  private JointFit(LookTable table, int[] first, int fixed, double share) {
    this.table = table;
    this.fixed = fixed;
    this.share = share;
    this.set = first;
    this.odds = new double[first.length];
    Arrays.fill(odds, fixed < 0 ? 1.0 / first.length : (1 - share) / (first.length - 1));
    if (fixed >= 0) {
      odds[place(fixed)] = share;
    }
  }

  /**
   * The likeliest odds of all outcomes of the table.
   *
   * @param near outcomes that explain every sample, to begin with
   * @param precision how much more likely, in logarithms, others may be at most
   */
  public static JointFit best(LookTable table, int[] near, double precision) {
    JointFit fit = new JointFit(table, near, -1, 0);
    fit.climb(precision, Double.NEGATIVE_INFINITY, true);
    return fit;
  }

  /**
   * The likeliest odds of all outcomes of the table but one.
   *
   * @param near others that explain every sample, to begin with
   */
  public static JointFit without(LookTable table, int[] near, int outcome, double precision) {
    JointFit fit = new JointFit(table, near, -1, 0);
    fit.excluded = outcome;
    fit.climb(precision, Double.NEGATIVE_INFINITY, true);
    return fit;
  }

  /** The likeliest odds of these outcomes alone. */
  public static JointFit of(LookTable table, int[] outcomes, double precision) {
    JointFit fit = new JointFit(table, outcomes, -1, 0);
    fit.climb(precision, Double.NEGATIVE_INFINITY, false);
    return fit;
  }

  /**
   * The likeliest odds of all outcomes of the table among those in which one has at least this
   * probability; looked for only until it is known whether they are more likely than a threshold.
   */
  public static JointFit atLeast(
      LookTable table, int[] near, int outcome, double probability, double threshold) {
    int[] first = near;
    if (Arrays.stream(near).noneMatch(each -> each == outcome)) {
      first = Arrays.copyOf(near, near.length + 1);
      first[near.length] = outcome;
    }
    JointFit fit = new JointFit(table, first, outcome, probability);
    fit.climb(0.02, threshold, true);
    return fit;
  }

  /** How much more likely, at most, all outcomes of the table make what was observed. */
  double gainAtMost() {
    double[] likely = table.likely(set, odds);
    double highest = 0;
    for (int o = 0; o < table.size(); o++) {
      highest = Math.max(highest, table.gradient(o, likely));
    }
    return highest - table.total();
  }

  /** The best found. */
  public double logLikelihood() {
    return logLikelihood;
  }

  /** No odds are more likely. */
  public double atMost() {
    return bound;
  }

  /** The outcomes, by their places in the table. */
  public int[] outcomes() {
    return set.clone();
  }

  /** Their odds. */
  public double[] odds() {
    return odds.clone();
  }

  /** How likely an outcome of the table is by these odds. */
  public double of(int outcome) {
    int place = place(outcome);
    return place < 0 ? 0 : odds[place];
  }

  /** Where an outcome leads from a state, how likely that is by these odds. */
  public double leads(long before, long after) {
    double sum = 0;
    for (int i = 0; i < set.length; i++) {
      sum += table.outcome(set[i]).apply(before) == after ? odds[i] : 0;
    }
    return sum;
  }

  private int place(int outcome) {
    for (int i = 0; i < set.length; i++) {
      if (set[i] == outcome) {
        return i;
      }
    }
    return -1;
  }

  private void climb(double precision, double threshold, boolean grows) {
    for (int growth = 0; growth < MOST_GROWTHS; growth++) {
      double before = growth == 0 ? Double.NEGATIVE_INFINITY : logLikelihood;
      inside(precision / 2, threshold);
      double[] likely = table.likely(set, odds);
      if (!grows) {
        bound = gap(likely) + logLikelihood;
        return;
      }
      Set<Integer> better = new LinkedHashSet<>();
      double[] best = new double[NEW_AT_ONCE];
      int[] places = new int[NEW_AT_ONCE];
      Arrays.fill(best, Double.NEGATIVE_INFINITY);
      double highest = Double.NEGATIVE_INFINITY;
      for (int o = 0; o < table.size(); o++) {
        if (o != fixed && o != excluded) {
          double gradient = table.gradient(o, likely);
          highest = Math.max(highest, gradient);
          for (int i = 0; i < NEW_AT_ONCE; i++) {
            if (gradient > best[i]) {
              System.arraycopy(best, i, best, i + 1, NEW_AT_ONCE - 1 - i);
              System.arraycopy(places, i, places, i + 1, NEW_AT_ONCE - 1 - i);
              best[i] = gradient;
              places[i] = o;
              break;
            }
          }
        }
      }
      bound = logLikelihood + most(highest, likely) - table.total();
      if (bound - logLikelihood <= precision || bound < threshold || isAbove(threshold)) {
        return;
      }
      double inSet = inSet(likely);
      for (int i = 0; i < NEW_AT_ONCE; i++) {
        if (best[i] > inSet && place(places[i]) < 0) {
          better.add(places[i]);
        }
      }
      if (better.isEmpty() && logLikelihood - before < PROGRESS) {
        return;
      }
      if (!better.isEmpty()) {
        admit(better);
      }
    }
  }

  /** Whether that is known already which is to be known. */
  private boolean isAbove(double threshold) {
    return threshold > Double.NEGATIVE_INFINITY && logLikelihood > threshold;
  }

  private double inSet(double[] likely) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int o : set) {
      highest = o == fixed ? highest : Math.max(highest, table.gradient(o, likely));
    }
    return highest;
  }

  /** The most that the gradient weighs at any odds allowed; the odds at hand weigh the total. */
  private double most(double highest, double[] likely) {
    if (fixed < 0) {
      return highest;
    }
    double own = table.gradient(fixed, likely);
    return own >= highest ? own : (1 - share) * highest + share * own;
  }

  private double gap(double[] likely) {
    return most(inSet(likely), likely) - table.total();
  }

  /** Gives new outcomes a little of the rest. */
  private void admit(Set<Integer> more) {
    double free = 1 - share;
    double each = 0.02 * free / more.size();
    int[] larger = Arrays.copyOf(set, set.length + more.size());
    double[] others = Arrays.copyOf(odds, larger.length);
    for (int i = 0; i < set.length; i++) {
      others[i] *= set[i] == fixed ? 1 : 0.98;
    }
    int at = set.length;
    for (int outcome : more) {
      larger[at] = outcome;
      others[at++] = each;
    }
    set = larger;
    odds = others;
  }

  /** Expectation-maximisation within the set, with squared extrapolation. */
  private void inside(double precision, double threshold) {
    double[] likely = table.likely(set, odds);
    logLikelihood = table.logLikelihood(likely);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double[] one = step(odds, likely);
      double[] likelyOne = table.likely(set, one);
      double[] two = step(one, likelyOne);
      double[] likelyTwo = table.likely(set, two);
      double level = table.logLikelihood(likelyTwo);
      double[] far = extrapolated(odds, one, two);
      double[] likelyFar = table.likely(set, far);
      double[] stepped = step(far, likelyFar);
      double[] likelyStepped = table.likely(set, stepped);
      double levelFar = table.logLikelihood(likelyStepped);
      boolean farther = levelFar > level;
      odds = farther ? stepped : two;
      likely = farther ? likelyStepped : likelyTwo;
      logLikelihood = farther ? levelFar : level;
      if (isAbove(threshold) || gap(likely) <= precision) {
        return;
      }
    }
  }

  private double[] step(double[] from, double[] likely) {
    double[] next = new double[from.length];
    double sum = 0;
    for (int i = 0; i < from.length; i++) {
      if (set[i] != fixed) {
        next[i] = from[i] * table.gradient(set[i], likely);
        sum += next[i];
      }
    }
    for (int i = 0; i < from.length; i++) {
      next[i] = set[i] == fixed ? share : Math.max(TINY, next[i] * (1 - share) / sum);
    }
    return next;
  }

  private double[] extrapolated(double[] zero, double[] one, double[] two) {
    double change = 0;
    double bend = 0;
    for (int i = 0; i < zero.length; i++) {
      double r = one[i] - zero[i];
      double v = two[i] - one[i] - r;
      change += r * r;
      bend += v * v;
    }
    double length = bend == 0 ? 1 : Math.max(1, Math.sqrt(change / bend));
    double[] far = new double[zero.length];
    double sum = 0;
    for (int i = 0; i < zero.length; i++) {
      double r = one[i] - zero[i];
      double v = two[i] - one[i] - r;
      if (set[i] != fixed) {
        far[i] = Math.max(two[i] * 1e-3, zero[i] + 2 * length * r + length * length * v);
        sum += far[i];
      }
    }
    for (int i = 0; i < zero.length; i++) {
      far[i] = set[i] == fixed ? share : far[i] * (1 - share) / sum;
    }
    return far;
  }
}
