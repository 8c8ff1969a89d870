package dev.qace.run.difference.precondition;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.Witness;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what one run refused where all holds that may be needed by what the other run learned,
 * whatever the form of that: alternatives, constants, other objects.
 */
final class ModelRefusals {
  private ModelRefusals() {}

  static List<PreconditionChange> between(CapabilityRun old, CapabilityRun now) {
    List<PreconditionChange> changes = new ArrayList<>();
    if (old.lifting().world().vocabulary().equals(now.lifting().world().vocabulary())) {
      refusedBy(old, now).ifPresent(changes::add);
      refusedBy(now, old).ifPresent(changes::add);
    }
    return changes;
  }

  private static Optional<PreconditionChange> refusedBy(
      CapabilityRun refusing, CapabilityRun other) {
    Optional<LearnedCapability> learned = other.learned();
    if (learned.isEmpty()) {
      return Optional.empty();
    }
    Domain model = other.run().findings().model();
    Grounder grounder = Grounder.settable(model, refusing.lifting().world());
    Map<Instance, GroundAction> actions = new HashMap<>();
    Set<BitSet> executed = new HashSet<>();
    refusing.attempts().stream()
        .filter(Attempt::executed)
        .forEach(each -> executed.add(each.violated()));
    for (Attempt attempt : refusing.attempts()) {
      if (!attempt.executed()
          && !executed.contains(attempt.violated())
          && actions
              .computeIfAbsent(attempt.transition().instance(), grounder::ground)
              .executesIn(attempt.transition().state())) {
        return Optional.of(change(refusing, attempt, other));
      }
    }
    return Optional.empty();
  }

  private static PreconditionChange change(
      CapabilityRun refusing, Attempt refusal, CapabilityRun other) {
    return new PreconditionChange(
        refusing.side(),
        refusal.violated().stream().mapToObj(refusing.subjects()::literal).toList(),
        PreconditionChange.How.OTHER_MODEL,
        refusing.executions() == 0,
        refusing.witness(refusal, refusal.violated()),
        nearest(other, refusal));
  }

  /** The execution of the other run that is most like the refusal. */
  private static List<Witness> nearest(CapabilityRun other, Attempt refusal) {
    int least = Integer.MAX_VALUE;
    Attempt best = null;
    for (Attempt each : other.attempts()) {
      BitSet apart = (BitSet) each.violated().clone();
      apart.xor(refusal.violated());
      if (each.executed() && apart.cardinality() < least) {
        least = apart.cardinality();
        best = each;
      }
    }
    return best == null ? List.of() : List.of(other.witness(best, best.violated()));
  }
}
