package dev.qace.learner.knowledge.promise;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * The executions that would have shown an outcome by the state that followed, since nothing known
 * by then leads there. Each is a bet against "it is at least p likely": won where that state did
 * not follow. As what is known may change by just the execution that would have shown it, a little
 * is kept back from every bet.
 */
final class ShownCount {
  /** The logarithm of what all that is kept back costs at most. */
  static final double KEPT_BACK = 0.02;

  private static final double ALL = 0.66;

  private long misses;
  private double[] hits = new double[0];
  private int hitCount;

  void miss(long more) {
    misses += more;
  }

  /**
   * That state followed: what is left is what was kept back.
   *
   * @param place of the execution among all, from 0; what is kept back falls with it
   */
  void hit(int place) {
    double at = place + 5.0;
    double kept = KEPT_BACK / (ALL * at * Math.log(at) * Math.log(at));
    hits = hitCount < hits.length ? hits : Arrays.copyOf(hits, 2 * hitCount + 1);
    hits[hitCount++] = Math.log(kept);
  }

  long misses() {
    return misses;
  }

  /** All that it was told: two of which it is the same say the same. */
  record Bets(long misses, List<Double> hits) {}

  Bets bets() {
    return new Bets(misses, Arrays.stream(hits).limit(hitCount).boxed().toList());
  }

  /** The logarithm of an e-value against an outcome that is at least this likely. */
  double logValue(double probability) {
    double value = -misses * Math.log1p(-probability) - KEPT_BACK;
    for (int i = 0; i < hitCount; i++) {
      value += Math.min(0, hits[i] - Math.log(probability));
    }
    return value;
  }

  /** The least probability that is ruled out; 1 if none is. */
  double atMost(Level level, double weight) {
    return atMost(p -> logValue(p) + Math.log(weight) >= level.needed(p));
  }

  /** How many more executions that show it would rule out an outcome this likely. */
  long missing(double probability, Level level, double weight) {
    double lacking = level.needed(probability) - logValue(probability) - Math.log(weight);
    return Math.max(0, (long) Math.ceil(lacking / -Math.log1p(-probability)));
  }

  private static double atMost(DoublePredicate isRuledOut) {
    double in = 0;
    double out = 1;
    for (int i = 0; i < 50; i++) {
      double middle = (in + out) / 2;
      if (isRuledOut.test(middle)) {
        out = middle;
      } else {
        in = middle;
      }
    }
    return out;
  }
}
