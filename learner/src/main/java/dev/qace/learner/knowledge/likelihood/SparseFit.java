package dev.qace.learner.knowledge.likelihood;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A small set of outcomes that makes what was observed nearly as likely as all outcomes together
 * can: each of them is needed to explain some execution, or makes all of them together so much more
 * likely that it is not there by chance.
 */
public final class SparseFit {
  private static final double PRECISION = 1e-3;
  private static final double NEVER = 1e-7;
  private static final double LEAST_GAIN = 4;

  private final LookTable table;

  public SparseFit(LookTable table) {
    this.table = table;
  }

  /** How much, in logarithms, an outcome must gain that no execution needs. */
  public double leastGain() {
    return LEAST_GAIN + Math.log(Math.max(1, table.total())) / 2 + Math.log(table.size()) / 2;
  }

  /** Whether no further outcomes would make what was observed so much more likely. */
  public boolean isEnough(int[] outcomes) {
    JointFit fit = JointFit.of(table, outcomes, PRECISION);
    if (fit.gainAtMost() <= leastGain()) {
      return true;
    }
    return JointFit.best(table, outcomes, 0.1).logLikelihood() - fit.logLikelihood() <= leastGain();
  }

  /** The set, found by leaving out, from all that have any share, what is missed least. */
  public int[] find(int[] near) {
    JointFit all = JointFit.best(table, near, 0.1);
    int[] places = all.outcomes();
    double[] odds = all.odds();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (odds[i] > NEVER) {
        kept.add(places[i]);
      }
    }
    kept.sort(Comparator.naturalOrder());
    double level = JointFit.of(table, array(kept), PRECISION).logLikelihood();
    while (kept.size() > 1) {
      int least = -1;
      double best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < kept.size(); i++) {
        List<Integer> fewer = new ArrayList<>(kept);
        fewer.remove(i);
        int[] set = array(fewer);
        // Of those that are missed as little, the one that touches most.
        double without =
            table.isExplained(set)
                ? JointFit.of(table, set, PRECISION).logLikelihood()
                    + 1e-4 * touched(table.outcome(kept.get(i)))
                : Double.NEGATIVE_INFINITY;
        if (without > best) {
          best = without;
          least = i;
        }
      }
      if (least < 0 || level - best > leastGain()) {
        break;
      }
      kept.remove(least);
      level = JointFit.of(table, array(kept), PRECISION).logLikelihood();
    }
    return array(kept);
  }

  private static int touched(Vector outcome) {
    return Long.bitCount(outcome.adds()) + Long.bitCount(outcome.deletes());
  }

  private static int[] array(List<Integer> places) {
    return places.stream().mapToInt(Integer::intValue).toArray();
  }
}
