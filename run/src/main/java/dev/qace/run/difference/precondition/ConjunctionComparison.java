package dev.qace.run.difference.precondition;

import dev.qace.learner.knowledge.precondition.MinimalClauses;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.Witness;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what one run refused though no precondition that explains the executions of both runs
 * explains it. Where preconditions are conjunctions and refusals no matter of chance, that is proof
 * that the two runs' preconditions differ; where there is none, one precondition explains all that
 * either run saw.
 */
final class ConjunctionComparison {
  private ConjunctionComparison() {}

  static List<PreconditionChange> of(CapabilityRun old, CapabilityRun now) {
    List<PreconditionChange> changes = new ArrayList<>(refusals(old, now));
    changes.addAll(refusals(now, old));
    return changes;
  }

  private static List<PreconditionChange> refusals(CapabilityRun refusing, CapabilityRun other) {
    BitSet possible = refusing.possible();
    BitSet elsewhere = other.possible();
    Map<BitSet, Attempt> proofs = new LinkedHashMap<>();
    for (Attempt attempt : refusing.attempts()) {
      if (!attempt.executed()) {
        BitSet reasons = (BitSet) attempt.violated().clone();
        reasons.and(possible);
        if (!reasons.isEmpty() && !reasons.intersects(elsewhere)) {
          proofs.putIfAbsent(reasons, attempt);
        }
      }
    }
    List<BitSet> least = new MinimalClauses(proofs.keySet()).all();
    // What never executed gives no reasons: one refusal says all.
    return least.stream()
        .limit(refusing.executions() == 0 ? 1 : least.size())
        .flatMap(
            reasons ->
                Optional.ofNullable(proofs.get(reasons))
                    .map(refusal -> change(refusing, refusal, reasons, other))
                    .stream())
        .toList();
  }

  private static PreconditionChange change(
      CapabilityRun refusing, Attempt refusal, BitSet reasons, CapabilityRun other) {
    List<Witness> executions = new ArrayList<>();
    BitSet left = (BitSet) reasons.clone();
    for (Attempt attempt : other.attempts()) {
      BitSet missing = (BitSet) attempt.violated().clone();
      missing.and(left);
      if (attempt.executed() && !missing.isEmpty()) {
        executions.add(other.witness(attempt, missing));
        left.andNot(missing);
      }
    }
    return new PreconditionChange(
        refusing.side(),
        reasons.stream().mapToObj(refusing.subjects()::literal).toList(),
        PreconditionChange.How.NO_CONJUNCTION,
        refusing.executions() == 0,
        refusing.witness(refusal, reasons),
        executions);
  }
}
