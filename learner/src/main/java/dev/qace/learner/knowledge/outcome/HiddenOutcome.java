package dev.qace.learner.knowledge.outcome;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * An outcome that none of the others needs, and that two of them would hide wherever it came about:
 * one adds a bit, one deletes it, this one leaves it alone, and otherwise they do the same. Only
 * how often the bit ends up true tells of it: more often where it was true before.
 *
 * @param executions that were one of the three
 * @param pValue of Fisher's exact test, over both directions together, that there is no such
 *     outcome
 * @param atMost how likely it is at most, at a confidence of 95 %
 */
public record HiddenOutcome(Vector outcome, int executions, double pValue, double atMost) {

  /** All that these outcomes could hide. */
  public static List<HiddenOutcome> of(Odds odds, List<Sample> samples) {
    List<HiddenOutcome> hidden = new ArrayList<>();
    Set<Vector> known = new HashSet<>(odds.outcomes());
    for (Vector adding : odds.outcomes()) {
      for (long left = adding.adds(); left != 0; left &= left - 1) {
        long bit = Long.lowestOneBit(left);
        Vector deleting = adding.with(bit, false);
        Vector alone = new Vector(adding.adds() & ~bit, adding.deletes());
        if (known.contains(deleting) && !known.contains(alone)) {
          hidden.add(of(odds, samples, adding, deleting, bit));
        }
      }
    }
    return hidden;
  }

  private static HiddenOutcome of(
      Odds odds, List<Sample> samples, Vector adding, Vector deleting, long bit) {
    int[] of = new int[2];
    int[] becameTrue = new int[2];
    for (Sample sample : samples) {
      boolean isTrue = adding.explains(sample);
      if ((isTrue || deleting.explains(sample)) && !others(odds, sample, adding, deleting)) {
        int side = (sample.before() & bit) == 0 ? 0 : 1;
        of[side] += sample.count();
        becameTrue[side] += isTrue ? sample.count() : 0;
      }
    }
    double share = 0;
    for (int i = 0; i < odds.outcomes().size(); i++) {
      Vector outcome = odds.outcomes().get(i);
      boolean either = outcome.equals(adding) || outcome.equals(deleting);
      share += either ? odds.probabilities().get(i) : 0;
    }
    return new HiddenOutcome(
        new Vector(adding.adds() & ~bit, adding.deletes()),
        of[0] + of[1],
        pValue(of, becameTrue),
        share * mostOfDifference(of, becameTrue));
  }

  /** Whether some other outcome could have been it as well. */
  private static boolean others(Odds odds, Sample sample, Vector adding, Vector deleting) {
    for (Vector outcome : odds.outcomes()) {
      if (!outcome.equals(adding) && !outcome.equals(deleting) && outcome.explains(sample)) {
        return true;
      }
    }
    return false;
  }

  private static double pValue(int[] of, int[] hits) {
    int total = of[0] + of[1];
    int allHits = hits[0] + hits[1];
    if (of[0] == 0 || of[1] == 0 || hits[1] == 0) {
      return 1;
    }
    return HypergeometricDistribution.of(total, allHits, of[1]).survivalProbability(hits[1] - 1);
  }

  /** The upper bound of the second share less the first (Newcombe, from Wilson's intervals). */
  private static double mostOfDifference(int[] of, int[] hits) {
    if (of[0] == 0 || of[1] == 0) {
      return 1;
    }
    BinomialConfidenceInterval wilson = BinomialConfidenceInterval.WILSON_SCORE;
    double first = (double) hits[0] / of[0];
    double second = (double) hits[1] / of[1];
    double down = first - wilson.fromErrorRate(of[0], hits[0], 0.1).getLowerBound();
    double up = wilson.fromErrorRate(of[1], hits[1], 0.1).getUpperBound() - second;
    return Math.min(1, Math.max(0, second - first + Math.hypot(down, up)));
  }
}
