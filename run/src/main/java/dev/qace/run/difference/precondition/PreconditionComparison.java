package dev.qace.run.difference.precondition;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether a capability still executes where it did. It is unchanged if everything the old run had
 * decided was decided again in the same way: what the old run did not know cannot be seen to
 * change.
 */
public final class PreconditionComparison {
  private final CapabilityRun old;
  private final CapabilityRun now;
  private final List<NotCompared> reasons = new ArrayList<>();

  private PreconditionComparison(CapabilityRun old, CapabilityRun now) {
    this.old = old;
    this.now = now;
  }

  public static TableRow of(CapabilityRun old, CapabilityRun now) {
    return new PreconditionComparison(old, now).row();
  }

  private TableRow row() {
    if (either(run -> run.beyond(Nature.REFUSALS).isPresent())) {
      return beyond();
    }
    Predicate<CapabilityRun> otherForm =
        run ->
            run.has(LearnedCapability::hasAlternatives) || run.has(LearnedCapability::needsOthers);
    return either(otherForm) ? ofOtherForm(otherForm) : ofConjunctions();
  }

  /** Where refusals contradict executions, only the very same attempts tell anything. */
  private TableRow beyond() {
    Optional<SameAttempts> same = SameAttempts.byState(old, now);
    List<PreconditionChange> proofs = same.map(SameAttempts::changes).orElse(List.of());
    boolean chance = same.isEmpty() || either(same.get()::isByChance);
    if (!proofs.isEmpty() && !chance) {
      return TableRow.precondition(Comparison.CHANGED, proofs, reasons);
    }
    Optional<Inexpressible> before = old.beyond(Nature.REFUSALS);
    Optional<Inexpressible> after = now.beyond(Nature.REFUSALS);
    CapabilityRun finder = after.isPresent() ? now : old;
    after
        .or(() -> before)
        .ifPresent(
            found ->
                reasons.add(
                    new NotCompared.Beyond(
                        finder.lifting().world(),
                        found,
                        only(run -> run.beyond(Nature.REFUSALS).isPresent()))));
    if (same.isPresent() && chance) {
      reasons.add(new NotCompared.RefusedByChance(only(same.get()::isByChance)));
    }
    return TableRow.precondition(
        proofs.isEmpty() ? Comparison.NOT_COMPARABLE : Comparison.SEEN, proofs, reasons);
  }

  private TableRow ofOtherForm(Predicate<CapabilityRun> otherForm) {
    boolean others = either(run -> run.has(LearnedCapability::needsOthers));
    Optional<SameAttempts> same =
        others ? SameAttempts.byState(old, now) : Optional.of(SameAttempts.byParameters(old, now));
    List<PreconditionChange> proofs =
        new ArrayList<>(same.map(SameAttempts::changes).orElse(List.of()));
    if (proofs.isEmpty()) {
      proofs.addAll(ModelRefusals.between(old, now));
    }
    if (!proofs.isEmpty()) {
      return TableRow.precondition(Comparison.CHANGED, proofs, reasons);
    }
    if (precondition(old).isPresent()
        && precondition(old).equals(precondition(now))
        && unsettled(old).containsAll(unsettled(now))) {
      return TableRow.precondition(Comparison.UNCHANGED, List.of(), reasons);
    }
    List<PreconditionChange> seen = others ? List.of() : ConjunctionComparison.of(old, now);
    reasons.add(new NotCompared.OtherForm(only(otherForm)));
    return TableRow.precondition(
        seen.isEmpty() ? Comparison.NOT_COMPARABLE : Comparison.SEEN, seen, reasons);
  }

  private static Optional<List<String>> precondition(CapabilityRun run) {
    return run.learned()
        .map(
            learned ->
                learned.needed().stream().map(each -> each.literal().toString()).sorted().toList());
  }

  /** What is in a precondition though no refusal has settled that it is needed. */
  private static List<String> unsettled(CapabilityRun run) {
    return run.learned().stream()
        .flatMap(learned -> learned.needed().stream())
        .filter(each -> each.settled() == 0)
        .map(each -> each.literal().toString())
        .toList();
  }

  private TableRow ofConjunctions() {
    List<PreconditionChange> proofs = ConjunctionComparison.of(old, now);
    if (!proofs.isEmpty()) {
      return TableRow.precondition(Comparison.CHANGED, proofs, reasons);
    }
    if (old.executions() == 0 || now.executions() == 0) {
      return neverExecuted();
    }
    return undecided();
  }

  private TableRow neverExecuted() {
    for (CapabilityRun run : List.of(old, now)) {
      CapabilityRun other = run == old ? now : old;
      if (run.executions() == 0) {
        boolean neither = other.executions() == 0;
        reasons.add(new NotCompared.NeverExecuted(run.side(), run.attempts().size(), neither));
        if (neither) {
          break;
        }
      }
    }
    return TableRow.precondition(Comparison.NOT_COMPARABLE, List.of(), reasons);
  }

  /** A literal that one side has not decided may be the same as on the other. */
  private TableRow undecided() {
    BitSet before = old.undecided();
    BitSet after = now.undecided();
    BitSet both = (BitSet) before.clone();
    both.and(after);
    before.andNot(both);
    after.andNot(both);
    say(both, Optional.empty());
    say(before, Optional.of(Side.OLD));
    say(after, Optional.of(Side.NEW));
    // Where one conjunction explains both runs, what both have decided is decided alike.
    boolean same = after.isEmpty();
    return TableRow.precondition(
        same ? Comparison.UNCHANGED : Comparison.NOT_COMPARABLE, List.of(), reasons);
  }

  private void say(BitSet literals, Optional<Side> only) {
    if (!literals.isEmpty()) {
      reasons.add(
          new NotCompared.UndecidedNeeds(
              literals.stream().mapToObj(old.subjects()::literal).toList(), only));
    }
  }

  private boolean either(Predicate<CapabilityRun> is) {
    return is.test(old) || is.test(now);
  }

  /** The side of which alone this is so; empty if it is of both. */
  private Optional<Side> only(Predicate<CapabilityRun> is) {
    return is.test(old) && is.test(now)
        ? Optional.empty()
        : Optional.of(is.test(old) ? Side.OLD : Side.NEW);
  }
}
