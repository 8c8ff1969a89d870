package dev.qace.run.difference.sequence;

/**
 * The evidence that two sequences of draws do not have the same probabilities, whatever these are,
 * and however and whenever either of them ended.
 *
 * <p>One bets on what comes next (Turner, Ly and Grünwald 2024). The sequences are read side by
 * side, a draw of each at a time. Before each pair is looked at, each sequence's next draw is
 * predicted from its own past, p for the one and q for the other; then the stake is multiplied by
 * p(x) q(y) / (m(x) m(y)), where m is their mean. If both are drawn with odds r, this is on average
 * (sum of r p/m) (sum of r q/m); the two factors sum to 2, so their product is at most 1. The stake
 * therefore is no more than 1 on average whenever it is looked at, and ever comes to 1/a with a
 * chance of at most a (Ville). Nothing is assumed about the odds, and the draws that are made may
 * depend on those before, in number too.
 *
 * <p>Where one sequence is longer, several of its draws go with one of the other's, by the same
 * argument. As the lengths are not known beforehand, the stake is split: half on pairs, a sixteenth
 * on each of 2, 4, 8 and 16 draws to one, either way.
 */
public final class TwoSequences {
  private static final double OF_PAIRS = 0.5;
  static final int MOST_TO_ONE = 16;
  private static final double OF_OTHERS = 1.0 / 16;

  private final int[] one;
  private final int[] other;
  private final int kinds;

  private TwoSequences(int[] one, int[] other, int kinds) {
    this.one = one;
    this.other = other;
    this.kinds = kinds;
  }

  /**
   * The logarithm of the final stake.
   *
   * @param kinds how many different values there are; draws are numbers from 0 to this less one
   */
  public static double logEvidence(int[] one, int[] other, int kinds) {
    if (kinds < 2) {
      return 0;
    }
    TwoSequences both = new TwoSequences(one, other, kinds);
    double sum = Math.log(OF_PAIRS) + both.stake(1, 1);
    for (int more = 2; more <= MOST_TO_ONE; more *= 2) {
      sum = add(sum, Math.log(OF_OTHERS) + both.stake(more, 1));
      sum = add(sum, Math.log(OF_OTHERS) + both.stake(1, more));
    }
    return sum;
  }

  /**
   * The same where a draw of the one goes with one of the other, by their places, as only these are
   * known to have the same probabilities.
   */
  public static double logEvidenceOfPairs(int[] one, int[] other, int kinds) {
    return new TwoSequences(one, other, kinds).stake(1, 1);
  }

  /** The logarithm of a sum, from logarithms. */
  public static double add(double one, double other) {
    double larger = Math.max(one, other);
    return larger + Math.log1p(Math.exp(Math.min(one, other) - larger));
  }

  /** The logarithm, where this many draws of each are looked at together. */
  private double stake(int ofOne, int ofOther) {
    NextKindPredictor first = new NextKindPredictor(kinds);
    NextKindPredictor second = new NextKindPredictor(kinds);
    double stake = 0;
    int rounds = Math.min(one.length / ofOne, other.length / ofOther);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < ofOne; i++) {
        int draw = one[round * ofOne + i];
        double chance = first.chance(draw);
        stake += Math.log(chance / mean(chance, ofOne, second.chance(draw), ofOther));
      }
      for (int i = 0; i < ofOther; i++) {
        int draw = other[round * ofOther + i];
        double chance = second.chance(draw);
        stake += Math.log(chance / mean(first.chance(draw), ofOne, chance, ofOther));
      }
      for (int i = 0; i < ofOne; i++) {
        first.saw(one[round * ofOne + i]);
      }
      for (int i = 0; i < ofOther; i++) {
        second.saw(other[round * ofOther + i]);
      }
    }
    return stake;
  }

  private static double mean(double first, int times, double second, int otherTimes) {
    return (first * times + second * otherTimes) / (times + otherTimes);
  }
}
