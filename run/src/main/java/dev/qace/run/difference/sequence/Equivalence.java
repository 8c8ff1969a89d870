package dev.qace.run.difference.sequence;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.LogBeta;

/**
 * How strongly two sequences of draws speak for having nearly the same odds, however and whenever
 * either of them was ended.
 *
 * <p>For any two probabilities a and b that the sequences may have, the likelihood of the draws by
 * a mixture of all probabilities (Jeffreys') over that by a, times the same for b, is a
 * non-negative martingale that starts at 1 if a and b are right. So it ever reaches 1/e with a
 * chance of at most e (Ville). Where it does so for all a and b that are farther apart than the
 * tolerance, these are ruled out, all together, with a chance of error of at most e: whichever pair
 * is the true one, it is one of them or it is not.
 */
public final class Equivalence {
  private static final double SHAPE = 0.5;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int ROUNDS = 60;

  private Equivalence() {}

  /**
   * Whether two probabilities are proven to be no farther apart than the tolerance.
   *
   * @param errorRate the chance, at most, that this is ever said of two that are
   */
  public static boolean isProven(
      long hits,
      long trials,
      long otherHits,
      long otherTrials,
      double tolerance,
      double errorRate) {
    if (trials == 0 || otherTrials == 0) {
      return false;
    }
    if (Math.abs((double) hits / trials - (double) otherHits / otherTrials) >= tolerance) {
      return false;
    }
    double needed = -Math.log(errorRate);
    DoubleUnaryOperator above =
        a -> against(hits, trials, a) + against(otherHits, otherTrials, a + tolerance);
    DoubleUnaryOperator below =
        a -> against(hits, trials, a + tolerance) + against(otherHits, otherTrials, a);
    return least(above, 1 - tolerance) >= needed && least(below, 1 - tolerance) >= needed;
  }

  /** The logarithm of the mixture's likelihood over that by one probability. */
  static double against(long hits, long trials, double probability) {
    long misses = trials - hits;
    double mixture = LogBeta.value(hits + SHAPE, misses + SHAPE) - LogBeta.value(SHAPE, SHAPE);
    double one =
        (hits == 0 ? 0 : hits * Math.log(probability))
            + (misses == 0 ? 0 : misses * Math.log1p(-probability));
    return mixture - one;
  }

  /** The least value of a convex function from 0 to an end. */
  private static double least(DoubleUnaryOperator convex, double end) {
    double low = 0;
    double high = end;
    double least = Math.min(convex.applyAsDouble(low), convex.applyAsDouble(high));
    for (int round = 0; round < ROUNDS; round++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      double atLeft = convex.applyAsDouble(left);
      double atRight = convex.applyAsDouble(right);
      least = Math.min(least, Math.min(atLeft, atRight));
      if (atLeft <= atRight) {
        high = right;
      } else {
        low = left;
      }
    }
    return least;
  }
}
