package dev.qace.run.difference;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.observed.SharedSubjects;
import dev.qace.run.difference.outcome.OddsCompared;
import dev.qace.run.difference.outcome.OutcomeComparison;
import dev.qace.run.difference.precondition.PreconditionComparison;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares what two runs saw of one capability. */
final class CapabilityPair {
  private final CapabilityRun old;
  private final CapabilityRun now;
  private final TableRow precondition;
  private final Optional<OddsCompared> odds;
  private final Optional<TableRow> unseen;

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  CapabilityPair(
      ObservedRun old, Capability was, ObservedRun now, Capability is, Levels levels, int shares) {
    Lifting before = new Lifting(was, old.world(), old.distinctObjects().contains(was));
    Lifting after = new Lifting(is, now.world(), now.distinctObjects().contains(is));
    SharedSubjects subjects = new SharedSubjects(before, after);
    this.old = new CapabilityRun(Side.OLD, old, before, subjects);
    this.now = new CapabilityRun(Side.NEW, now, after, subjects);
    this.precondition = PreconditionComparison.of(this.old, this.now);
    OutcomeComparison outcomes =
        new OutcomeComparison(this.old, this.now, levels.tolerance(), levels.errorRate(), shares);
    boolean executed = this.old.executions() > 0 && this.now.executions() > 0;
    this.odds = executed ? Optional.of(outcomes.odds()) : Optional.empty();
    this.unseen = executed ? Optional.of(outcomes.unseen()) : Optional.empty();
  }

  /** The logarithm of how strongly the runs speak for other odds. */
  double evidence() {
    return odds.map(OddsCompared::logEvidence).orElse(0.0);
  }

  /**
   * @param otherOdds whether that is proof
   */
  CapabilityDifference difference(boolean otherOdds) {
    List<TableRow> rows = new ArrayList<>();
    rows.add(precondition);
    odds.ifPresent(each -> rows.addAll(otherOdds ? each.changedRows() : each.rows()));
    unseen.ifPresent(rows::add);
    List<NotCompared> notes = new ArrayList<>(sideEffects());
    odds.ifPresent(each -> notes.addAll(each.notes()));
    if (odds.isPresent() && odds.get().rows().isEmpty()) {
      rows.add(TableRow.notCounted(odds.get().notes()));
    }
    return new CapabilityDifference(
        now.lifting().capability().name(),
        rows,
        otherOdds,
        evidence(),
        notes,
        odds.map(OddsCompared::leastNoticed).orElse(OptionalDouble.empty()));
  }

  /** What is beyond the vocabulary and keeps nothing else from being compared. */
  private List<NotCompared> sideEffects() {
    List<NotCompared> found = new ArrayList<>();
    for (Nature nature :
        List.of(Nature.MOVING_REFUSALS, Nature.SIDE_EFFECT, Nature.REPEATED_OBJECTS)) {
      Optional<Inexpressible> before = old.beyond(nature);
      Optional<Inexpressible> after = now.beyond(nature);
      Optional<Side> only =
          before.isPresent() == after.isPresent()
              ? Optional.empty()
              : Optional.of(before.isPresent() ? Side.OLD : Side.NEW);
      CapabilityRun run = after.isPresent() ? now : old;
      after
          .or(() -> before)
          .map(each -> new NotCompared.Beyond(run.lifting().world(), each, only))
          .ifPresent(found::add);
    }
    return found;
  }
}
