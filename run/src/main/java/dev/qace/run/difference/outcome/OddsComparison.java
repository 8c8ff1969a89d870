package dev.qace.run.difference.outcome;

import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How strongly two runs speak against a capability having the same odds in both: by {@link
 * TwoSequences} on the executions that tell all outcomes apart, and on those that tell one outcome
 * from the rest, or the outcomes that bring a literal about from the rest. Half of the stake is on
 * the first, an equal share of the other half on each of the others; where there are two outcomes,
 * that is all the same.
 */
final class OddsComparison {
  private final SharedOutcomes outcomes;
  private final double errorRate;
  private final double needed;
  private final int halves;
  private final double logEvidence;

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  OddsComparison(SharedOutcomes outcomes, double errorRate, int shares) {
    this.outcomes = outcomes;
    this.errorRate = errorRate;
    this.needed = Math.log(shares) - Math.log(errorRate);
    List<int[]> divisions = outcomes.halves();
    this.halves = divisions.size();
    double all = evidence(outcomes.finest());
    if (halves > 1) {
      all -= Math.log(2);
      for (int[] half : divisions) {
        all = TwoSequences.add(all, logShare() + evidence(half));
      }
    }
    this.logEvidence = all;
  }

  /** The logarithm of the share of the stake on a division into two parts. */
  private double logShare() {
    return halves > 1 ? -Math.log(2.0 * halves) : 0;
  }

  private double evidence(int[] parts) {
    int[] before = outcomes.sequence(Side.OLD, parts);
    int[] after = outcomes.sequence(Side.NEW, parts);
    int kinds = IntStream.of(parts).max().orElse(0) + 1;
    boolean unexplained =
        IntStream.concat(IntStream.of(before), IntStream.of(after)).anyMatch(draw -> draw == kinds);
    return TwoSequences.logEvidence(before, after, unexplained ? kinds + 1 : kinds);
  }

  /** What there is to say, in one context. */
  OddsCompared compared(Context context, RowJudge judge) {
    // At least two outcomes have other odds if one has, so at most these are falsely named.
    double whichOne = needed + Math.log(Math.max(1, outcomes.size() - 2));
    List<TableRow> rows = new ArrayList<>();
    BitSet proven = new BitSet();
    for (int each : byShare()) {
      proven.set(rows.size(), evidence(outcomes.single(each)) >= whichOne);
      rows.add(
          judge.row(
              TableRow.What.OUTCOME,
              outcomes.literals(each),
              context.literals(),
              figure(Side.OLD, each),
              figure(Side.NEW, each)));
    }
    return new OddsCompared(
        rows, proven, logEvidence, OptionalDouble.of(leastNoticed()), outcomes.untold());
  }

  /** The outcomes by how often they occurred on the old side. */
  private List<Integer> byShare() {
    return IntStream.range(0, outcomes.size())
        .boxed()
        .sorted(Comparator.comparingDouble(each -> -figure(Side.OLD, each).share()))
        .toList();
  }

  private ObservedRate figure(Side side, int outcome) {
    return ObservedRate.of(outcomes.sequence(side, outcomes.single(outcome)), 1, errorRate);
  }

  /**
   * The least change of an outcome's odds, from what they were on the old side, that would be seen
   * if the new side's executions came out just so; of all outcomes, and up or down, the largest. 1
   * where no change could be seen.
   */
  private double leastNoticed() {
    double largest = 0;
    for (int each = 0; each < outcomes.size(); each++) {
      LeastChange change =
          new LeastChange(figure(Side.OLD, each), figure(Side.NEW, each), needed - logShare());
      largest = Math.max(largest, change.eitherWay());
    }
    return largest;
  }
}
