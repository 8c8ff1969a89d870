package dev.qace.run.difference.outcome;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.outcome.ExpectedSideEffects.Cell;
import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How often a capability changes, in either run, what no parameter names. By each run's model this
 * is as likely in all states in which the model gives it the same chance: the states in which both
 * models do so are compared by themselves, those included in which neither expects anything.
 *
 * <p>A model is learned where its run was. Where the two expect different changes, one of them may
 * have been learned elsewhere, so that a difference of their frequencies proves nothing: there only
 * executions that are alike do.
 */
final class SideEffectComparison {
  /** Of fewer executions on either side nothing is said: they would keep all else open. */
  private static final int FEWEST = 20;

  private final CapabilityRun old;
  private final CapabilityRun now;
  private final ObjectPattern pattern;
  private final RowJudge judge;
  private final double errorRate;
  private final double logShares;

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  SideEffectComparison(
      CapabilityRun old,
      CapabilityRun now,
      ObjectPattern pattern,
      RowJudge judge,
      double errorRate,
      int shares) {
    this.old = old;
    this.now = now;
    this.pattern = pattern;
    this.judge = judge;
    this.errorRate = errorRate;
    this.logShares = Math.log(shares);
  }

  /** Whether there is anything to compare. */
  boolean isNeeded() {
    return List.of(old, now).stream()
        .anyMatch(
            run ->
                run.has(LearnedCapability::changesOthers)
                    || run.beyond(Nature.SIDE_EFFECT).isPresent());
  }

  /** Whether both runs have the same objects, so that their changes can be compared. */
  boolean isPossible() {
    return old.lifting().world().vocabulary().equals(now.lifting().world().vocabulary())
        && old.lifting().world().objects().equals(now.lifting().world().objects());
  }

  /** What there is to say, in one context. */
  List<OddsCompared> compared(Context context) {
    List<OddsCompared> parts = new ArrayList<>();
    boolean isExpectedCompared = false;
    Map<Cell, SideEffectDraws> cells = draws(context);
    for (Map.Entry<Cell, SideEffectDraws> each : cells.entrySet()) {
      if (each.getValue().fewer() >= FEWEST) {
        isExpectedCompared |= each.getKey().isExpected();
        parts.add(compared(context, each.getKey(), each.getValue(), cells.size()));
      }
    }
    if (!isExpectedCompared) {
      cells.entrySet().stream()
          .filter(each -> each.getKey().isExpected())
          .max(
              Comparator.comparingInt(
                  (Map.Entry<Cell, SideEffectDraws> each) -> each.getValue().fewer()))
          .ifPresent(
              each -> parts.add(OddsCompared.seen(row(context, each.getKey(), each.getValue()))));
    }
    return parts;
  }

  private Map<Cell, SideEffectDraws> draws(Context context) {
    Map<Cell, SideEffectDraws> cells = new LinkedHashMap<>();
    ExpectedSideEffects expected = new ExpectedSideEffects(models());
    for (CapabilityRun run : List.of(old, now)) {
      for (Attempt attempt : run.attempts()) {
        if (attempt.executed()
            && ObjectPattern.of(attempt.transition().instance()).equals(pattern)
            && context.holds(run, attempt)) {
          ExpectedSideEffects.Seen seen = expected.of(attempt.transition());
          SideEffectDraws of = cells.computeIfAbsent(seen.cell(), key -> new SideEffectDraws());
          of.add(
              run.side(),
              seen.kind(),
              attempt.transition().state().trueAtoms(),
              run.lifting().world().size(),
              attempt.violated());
        }
      }
    }
    return cells;
  }

  /** The runs that expect different changes; one of them if they expect the same. */
  private List<CapabilityRun> models() {
    Map<List<String>, CapabilityRun> models = new LinkedHashMap<>();
    List.of(old, now).stream()
        .filter(run -> run.learned().isPresent())
        .forEach(run -> models.putIfAbsent(expected(run), run));
    return List.copyOf(models.values());
  }

  /** What changes that no parameter names, by what a run has learned. */
  private static List<String> expected(CapabilityRun run) {
    return run.learned().stream()
        .flatMap(learned -> learned.outcomes().stream())
        .flatMap(LearnedOutcome::changesOfOthers)
        .map(Object::toString)
        .distinct()
        .sorted()
        .toList();
  }

  private OddsCompared compared(Context context, Cell cell, SideEffectDraws draws, int compared) {
    int hit = hit(cell);
    if (!cell.isExpected() && !draws.has(hit)) {
      return OddsCompared.silent();
    }
    // Where a model does not explain what changes, it may depend on more than the chance.
    boolean explained =
        old.beyond(Nature.SIDE_EFFECT).isEmpty() && now.beyond(Nature.SIDE_EFFECT).isEmpty();
    TableRow row = row(context, cell, draws);
    if (!explained) {
      return OddsCompared.seen(row);
    }
    SideEffectDraws telling = cell.isAgreed() ? draws : draws.alike();
    int[] before = telling.kinds(Side.OLD);
    int[] after = telling.kinds(Side.NEW);
    double evidence =
        cell.isAgreed()
            ? TwoSequences.logEvidence(before, after, ExpectedSideEffects.KINDS)
            : TwoSequences.logEvidenceOfPairs(before, after, ExpectedSideEffects.KINDS);
    double needed = logShares + Math.log(compared) - Math.log(errorRate);
    BitSet proven = new BitSet();
    proven.set(0, evidence >= needed);
    double least =
        new LeastChange(
                ObservedRate.of(before, hit, errorRate),
                ObservedRate.of(after, hit, errorRate),
                needed)
            .eitherWay();
    boolean isComparable =
        cell.isAgreed()
            || (row.kind() == Comparison.UNCHANGED
                && row(context, cell, telling).kind() == Comparison.UNCHANGED);
    return new OddsCompared(
        List.of(isComparable ? row : row.expectedElsewhere()),
        proven,
        evidence,
        OptionalDouble.of(least),
        List.of());
  }

  private TableRow row(Context context, Cell cell, SideEffectDraws draws) {
    List<String> literals =
        cell.isExpected()
            ? models().stream()
                .map(SideEffectComparison::expected)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse(List.of())
            : List.of();
    return judge.row(
        TableRow.What.SIDE_EFFECT,
        literals,
        context.literals(),
        ObservedRate.of(draws.kinds(Side.OLD), hit(cell), errorRate),
        ObservedRate.of(draws.kinds(Side.NEW), hit(cell), errorRate));
  }

  private static int hit(Cell cell) {
    return cell.isExpected() ? ExpectedSideEffects.AS_EXPECTED : ExpectedSideEffects.UNEXPECTED;
  }
}
