package dev.qace.run.difference;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.difference.CapabilityDifference.NotCompared;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Compares what two runs saw of one capability. */
final class CapabilityPair {
  private final CapabilityRun old;
  private final CapabilityRun now;
  private final List<NotCompared> notCompared = new ArrayList<>();

  CapabilityPair(ObservedRun old, Capability was, ObservedRun now, Capability is) {
    Lifting before = new Lifting(was, old.world(), old.distinctObjects().contains(was));
    Lifting after = new Lifting(is, now.world(), now.distinctObjects().contains(is));
    SharedSubjects subjects = new SharedSubjects(before, after);
    this.old = new CapabilityRun(Side.OLD, old, before, subjects);
    this.now = new CapabilityRun(Side.NEW, now, after, subjects);
  }

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  CapabilityDifference compare(double errorRate, int shares) {
    sayWhatIsBeyond();
    List<PreconditionChange> preconditions = preconditions();
    Optional<OddsComparison> odds =
        outcomes().map(outcomes -> new OddsComparison(outcomes, errorRate, shares));
    return new CapabilityDifference(
        now.lifting().capability().name(),
        preconditions,
        odds.map(OddsComparison::figures).orElse(List.of()),
        false,
        odds.map(OddsComparison::logEvidence).orElse(0.0),
        notCompared,
        odds.map(each -> OptionalDouble.of(each.leastNoticed())).orElse(OptionalDouble.empty()));
  }

  /** What no model explains is no fact to compare; where only one side has it, all the more. */
  private void sayWhatIsBeyond() {
    for (Nature nature : Nature.values()) {
      Optional<Inexpressible> before = old.beyond(nature);
      Optional<Inexpressible> after = now.beyond(nature);
      Optional<Side> only =
          before.isPresent() == after.isPresent()
              ? Optional.empty()
              : Optional.of(before.isPresent() ? Side.OLD : Side.NEW);
      CapabilityRun run = after.isPresent() ? now : old;
      after
          .or(() -> before)
          .map(found -> new NotCompared.Beyond(run.lifting().world(), found, only))
          .ifPresent(notCompared::add);
    }
  }

  private boolean isBeyond(Nature nature) {
    return old.beyond(nature).isPresent() || now.beyond(nature).isPresent();
  }

  private boolean either(Predicate<CapabilityRun> is) {
    return is.test(old) || is.test(now);
  }

  /** The side of which alone this is so; empty where it is of both. */
  private Optional<Side> only(Predicate<CapabilityRun> is) {
    return is.test(old) && is.test(now)
        ? Optional.empty()
        : Optional.of(is.test(old) ? Side.OLD : Side.NEW);
  }

  private List<PreconditionChange> preconditions() {
    if (isBeyond(Nature.REFUSALS)) {
      return List.of();
    }
    Predicate<CapabilityRun> several = run -> run.has(LearnedCapability::hasAlternatives);
    Predicate<CapabilityRun> others = run -> run.has(LearnedCapability::needsOthers);
    if (either(others)) {
      notCompared.add(new NotCompared.NeedsOthers(only(others)));
      return List.of();
    }
    if (either(several)) {
      notCompared.add(new NotCompared.Alternatives(only(several)));
      return PreconditionComparison.alike(old, now);
    }
    List<PreconditionChange> changes = PreconditionComparison.of(old, now);
    if (changes.stream().noneMatch(PreconditionChange::never)) {
      sayWhatNeverExecuted();
    }
    sayWhatIsUndecided();
    return changes;
  }

  private void sayWhatNeverExecuted() {
    for (CapabilityRun run : List.of(old, now)) {
      if (run.executions() == 0) {
        CapabilityRun other = run == old ? now : old;
        notCompared.add(
            new NotCompared.NeverExecuted(
                run.side(), run.attempts().size(), other.executions() == 0));
        if (other.executions() == 0) {
          return;
        }
      }
    }
  }

  /** A literal that one side has not decided may be the same as on the other. */
  private void sayWhatIsUndecided() {
    if (old.executions() == 0 || now.executions() == 0) {
      return;
    }
    BitSet before = old.undecided();
    BitSet after = now.undecided();
    BitSet both = (BitSet) before.clone();
    both.and(after);
    before.andNot(both);
    after.andNot(both);
    sayUndecided(both, Optional.empty());
    sayUndecided(before, Optional.of(Side.OLD));
    sayUndecided(after, Optional.of(Side.NEW));
    for (CapabilityRun run : List.of(old, now)) {
      List<Undecided> effects = run.undecidedEffects();
      if (!effects.isEmpty()) {
        notCompared.add(new NotCompared.UndecidedEffects(run.side(), effects));
      }
    }
  }

  private void sayUndecided(BitSet literals, Optional<Side> only) {
    if (!literals.isEmpty()) {
      notCompared.add(
          new NotCompared.UndecidedNeeds(
              literals.stream().mapToObj(old.subjects()::literal).toList(), only));
    }
  }

  private Optional<SharedOutcomes> outcomes() {
    if (isBeyond(Nature.STATE_DEPENDENCE) || old.executions() == 0 || now.executions() == 0) {
      return Optional.empty();
    }
    Predicate<CapabilityRun> contexts = run -> run.has(LearnedCapability::hasContexts);
    if (either(contexts)) {
      notCompared.add(new NotCompared.Contexts(only(contexts)));
      return Optional.empty();
    }
    Predicate<CapabilityRun> others = run -> run.has(LearnedCapability::changesOthers);
    if (either(others)) {
      notCompared.add(new NotCompared.ChangesOthers(only(others)));
      return Optional.empty();
    }
    if (!old.undecidedEffects().isEmpty() || !now.undecidedEffects().isEmpty()) {
      notCompared.add(new NotCompared.UndecidedOdds());
      return Optional.empty();
    }
    Optional<SharedOutcomes> outcomes = SharedOutcomes.of(old, now);
    outcomes.ifPresent(each -> notCompared.addAll(each.untold()));
    if (outcomes.isEmpty()) {
      notCompared.add(new NotCompared.OtherObjects());
    }
    return outcomes;
  }
}
