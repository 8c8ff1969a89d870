package dev.qace.run.difference.sequence;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.LogBeta;

/**
 * The evidence that two sequences of draws have nearly the same probabilities, however and whenever
 * either of them ended.
 *
 * <p>For any two probabilities a and b that the sequences may have, the likelihood of the draws by
 * a mixture of all probabilities (Jeffreys') over that by a, times the same for b, is a
 * non-negative martingale that starts at 1 if a and b are right. So it ever reaches 1/e with a
 * chance of at most e (Ville). Where it does so for all a and b that are farther apart than the
 * tolerance, these are ruled out, all together, with a chance of error of at most e: whichever pair
 * is the true one, it is one of them or it is not.
 *
 * <p>A quarter of either stake is kept: a sequence that says nothing against its probability, such
 * as one of hits alone against 1, would otherwise take more and more from what the other has said.
 */
public final class Equivalence {
  private static final double SHAPE = 0.5;
  private static final double LOG_KEPT = Math.log(0.25);
  private static final double LOG_BET = Math.log(0.75);
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int ROUNDS = 60;

  private Equivalence() {}

  /**
   * Whether two probabilities are proven to be no farther apart than the tolerance.
   *
   * @param errorRate the maximum probability that this is ever said of two that are farther apart
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
    Draws one = Draws.of(hits, trials);
    Draws other = Draws.of(otherHits, otherTrials);
    DoubleUnaryOperator above = a -> one.stake(a) + other.stake(a + tolerance);
    DoubleUnaryOperator below = a -> one.stake(a + tolerance) + other.stake(a);
    return least(above, 1 - tolerance) >= needed && least(below, 1 - tolerance) >= needed;
  }

  /** The logarithm of the mixture's likelihood over that by one probability. */
  static double against(long hits, long trials, double probability) {
    return Draws.of(hits, trials).against(probability);
  }

  /**
   * A sequence of draws.
   *
   * @param mixture the logarithm of its likelihood by the mixture
   */
  private record Draws(long hits, long misses, double mixture) {
    static Draws of(long hits, long trials) {
      long misses = trials - hits;
      return new Draws(
          hits, misses, LogBeta.value(hits + SHAPE, misses + SHAPE) - LogBeta.value(SHAPE, SHAPE));
    }

    double against(double probability) {
      double one =
          (hits == 0 ? 0 : hits * Math.log(probability))
              + (misses == 0 ? 0 : misses * Math.log1p(-probability));
      return mixture - one;
    }

    /** The logarithm of what the stake comes to; convex in the probability. */
    double stake(double probability) {
      return TwoSequences.add(LOG_KEPT, LOG_BET + against(probability));
    }
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
