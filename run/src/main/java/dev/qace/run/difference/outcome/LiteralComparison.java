package dev.qace.run.difference.outcome;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.observed.SharedSubjects;
import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How often each literal became true where it was not, in either run. That a literal becomes true
 * is as likely everywhere, whichever outcomes there are and however they hide behind one another:
 * the sum over those that bring it about. So it can be compared where outcomes cannot.
 */
final class LiteralComparison {
  private final CapabilityRun old;
  private final Context context;
  private final ObjectPattern pattern;
  private final double errorRate;
  private final double needed;
  private final Map<Integer, int[]> before;
  private final Map<Integer, int[]> after;

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  LiteralComparison(
      CapabilityRun old,
      CapabilityRun now,
      Context context,
      ObjectPattern pattern,
      double errorRate,
      int shares) {
    this.old = old;
    this.context = context;
    this.pattern = pattern;
    this.errorRate = errorRate;
    this.before = draws(old);
    this.after = draws(now);
    before.keySet().retainAll(after.keySet());
    this.needed = Math.log(shares) - Math.log(errorRate) + Math.log(Math.max(1, before.size()));
  }

  /** Of each literal that could become true, whether it did, in order. */
  private Map<Integer, int[]> draws(CapabilityRun run) {
    Map<Integer, List<Integer>> draws = new LinkedHashMap<>();
    BitSet common = run.subjects().common();
    for (Attempt attempt : run.attempts()) {
      Transition transition = attempt.transition();
      if (!attempt.executed()
          || !ObjectPattern.of(transition.instance()).equals(pattern)
          || !context.holds(run, attempt)) {
        continue;
      }
      BitSet was =
          SharedSubjects.values(
              run.lifting(), run.numbers(), transition.state(), transition.instance());
      BitSet is =
          SharedSubjects.values(
              run.lifting(), run.numbers(), transition.outcome().state(), transition.instance());
      common.stream()
          .forEach(
              atom ->
                  draws
                      .computeIfAbsent(
                          was.get(atom) ? 2 * atom + 1 : 2 * atom, key -> new ArrayList<>())
                      .add(was.get(atom) == is.get(atom) ? 0 : 1));
    }
    Map<Integer, int[]> packed = new LinkedHashMap<>();
    draws.forEach(
        (literal, all) -> packed.put(literal, all.stream().mapToInt(each -> each).toArray()));
    return packed;
  }

  OddsCompared compared(RowJudge judge, List<NotCompared> notes) {
    List<TableRow> rows = new ArrayList<>();
    BitSet proven = new BitSet();
    double sum = Double.NEGATIVE_INFINITY;
    double least = 0;
    for (int literal : before.keySet().stream().sorted().toList()) {
      int[] one = before.getOrDefault(literal, new int[0]);
      int[] other = after.getOrDefault(literal, new int[0]);
      double evidence = TwoSequences.logEvidence(one, other, 2);
      sum = sum == Double.NEGATIVE_INFINITY ? evidence : TwoSequences.add(sum, evidence);
      if (IntStream.of(one).sum() + IntStream.of(other).sum() > 0) {
        ObservedRate was = ObservedRate.of(one, 1, errorRate);
        ObservedRate is = ObservedRate.of(other, 1, errorRate);
        proven.set(rows.size(), evidence >= needed);
        rows.add(
            judge.row(
                TableRow.What.LITERAL,
                List.of(old.subjects().literal(literal)),
                context.literals(),
                was,
                is));
        least = Math.max(least, new LeastChange(was, is, needed).eitherWay());
      }
    }
    double evidence = before.isEmpty() ? 0 : sum - Math.log(before.size());
    return new OddsCompared(rows, proven, evidence, OptionalDouble.of(least), notes);
  }
}
