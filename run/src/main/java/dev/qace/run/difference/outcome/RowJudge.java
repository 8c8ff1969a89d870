package dev.qace.run.difference.outcome;

import dev.qace.run.difference.sequence.Equivalence;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.TableRow;
import java.util.List;

/**
 * Says of figures that are not proven to have changed what else can be said about them.
 *
 * @param tolerance how far probabilities may move and count as unchanged
 * @param errorRate the chance, at most, that what moved farther is said to be unchanged
 */
record RowJudge(double tolerance, double errorRate) {
  /**
   * Shares that are apart by more standard errors than this are not said to be unchanged, even if
   * that is proven up to the tolerance: more is to be asked first.
   */
  private static final double SUSPICIOUS = 3;

  TableRow row(
      TableRow.What what,
      List<String> literals,
      List<String> when,
      ObservedRate before,
      ObservedRate after) {
    Comparison kind = kind(before, after);
    boolean open = kind == Comparison.SEEN || kind == Comparison.NOT_COMPARABLE;
    List<NotCompared> reasons =
        open ? List.of(new NotCompared.TooFew(before.trials(), after.trials())) : List.of();
    return TableRow.counted(what, kind, literals, when, before, after, reasons);
  }

  private Comparison kind(ObservedRate before, ObservedRate after) {
    if (before.trials() == 0 || after.trials() == 0) {
      return Comparison.NOT_COMPARABLE;
    }
    boolean isNew = before.hits() == 0 && after.hits() > 0;
    if (isNew || standardErrors(before, after) > SUSPICIOUS) {
      return Comparison.SEEN;
    }
    if (Equivalence.isProven(
        before.hits(), before.trials(), after.hits(), after.trials(), tolerance, errorRate)) {
      return Comparison.UNCHANGED;
    }
    return before.share() == after.share() ? Comparison.NOT_COMPARABLE : Comparison.SEEN;
  }

  private static double standardErrors(ObservedRate before, ObservedRate after) {
    double n = before.trials();
    double m = after.trials();
    double all = (before.hits() + after.hits()) / (n + m);
    double variance = all * (1 - all) * (1 / n + 1 / m);
    return variance == 0 ? 0 : Math.abs(before.share() - after.share()) / Math.sqrt(variance);
  }
}
