package dev.qace.run.difference;

import dev.qace.learner.Inexpressible.Nature;
import dev.qace.learner.Undecided;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.model.Capability;
import dev.qace.model.Effect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Compares what two runs saw of one capability. */
final class CapabilityPair {
  private final CapabilityRun old;
  private final CapabilityRun now;
  private final List<String> notCompared = new ArrayList<>();

  CapabilityPair(ObservedRun old, Capability was, ObservedRun now, Capability is) {
    Lifting before = new Lifting(was, old.world(), false);
    Lifting after = new Lifting(is, now.world(), false);
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
      Optional<String> before = old.beyond(nature);
      Optional<String> after = now.beyond(nature);
      if (before.isPresent() && after.isPresent()) {
        notCompared.add("beyond the vocabulary on both sides (" + nature + "): " + after.get());
      } else if (before.isPresent() || after.isPresent()) {
        Side side = before.isPresent() ? Side.OLD : Side.NEW;
        notCompared.add(
            "beyond the vocabulary on the %s side only (%s), which may be news or chance: %s"
                .formatted(side, nature, before.or(() -> after).orElseThrow()));
      }
    }
  }

  private boolean isBeyond(Nature nature) {
    return old.beyond(nature).isPresent() || now.beyond(nature).isPresent();
  }

  private List<PreconditionChange> preconditions() {
    if (isBeyond(Nature.REFUSALS)) {
      return List.of();
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
            "it never executed on the %s side, in %d attempts; %s"
                .formatted(
                    run.side(),
                    run.attempts().size(),
                    other.executions() == 0
                        ? "nor on the other"
                        : "none of them was where the other side is sure to execute"));
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
    sayUndecided(both, "both sides");
    sayUndecided(before, "the old side");
    sayUndecided(after, "the new side");
    for (CapabilityRun run : List.of(old, now)) {
      sayUndecidedEffects(run);
    }
  }

  private void sayUndecidedEffects(CapabilityRun run) {
    List<String> literals = new ArrayList<>();
    for (Undecided effect : run.undecidedEffects()) {
      if (effect.literal().equals(Effect.NOTHING.toString())) {
        notCompared.add(
            "its outcomes are undecided on the " + run.side() + " side: " + effect.reason());
      } else {
        literals.add(effect.literal());
      }
    }
    if (!literals.isEmpty()) {
      notCompared.add(
          "whether it brings about %s is undecided on the %s side"
              .formatted(String.join(", ", literals), run.side()));
    }
  }

  private void sayUndecided(BitSet literals, String where) {
    if (!literals.isEmpty()) {
      String all =
          literals.stream().mapToObj(old.subjects()::literal).collect(Collectors.joining(", "));
      notCompared.add("whether it needs " + all + " is undecided on " + where);
    }
  }

  private Optional<SharedOutcomes> outcomes() {
    if (isBeyond(Nature.STATE_DEPENDENCE) || old.executions() == 0 || now.executions() == 0) {
      return Optional.empty();
    }
    if (!old.undecidedEffects().isEmpty() || !now.undecidedEffects().isEmpty()) {
      notCompared.add(
          "its odds: what it brings about is undecided, and an outcome that looks like others may"
              + " make the figures depend on where it was asked");
      return Optional.empty();
    }
    Optional<SharedOutcomes> outcomes = SharedOutcomes.of(old, now);
    outcomes.ifPresent(each -> notCompared.addAll(each.untold()));
    if (outcomes.isEmpty()) {
      notCompared.add(
          "its odds: no execution of the one side has as many different objects as one of the"
              + " other");
    }
    return outcomes;
  }
}
