package dev.qace.run.difference;

import dev.qace.run.difference.CapabilityRun.Attempt;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
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
final class PreconditionComparison {
  private PreconditionComparison() {}

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
    List<BitSet> least = new ArrayList<>();
    proofs.keySet().stream()
        .sorted(Comparator.comparingInt(BitSet::cardinality))
        .filter(reasons -> least.stream().noneMatch(smaller -> within(smaller, reasons)))
        .forEach(least::add);
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

  /**
   * Finds what one run refused and the other executed with the same literals: proof whatever the
   * precondition is, as long as it is about nothing else.
   */
  static List<PreconditionChange> alike(CapabilityRun old, CapabilityRun now) {
    List<PreconditionChange> changes = new ArrayList<>(refusedAlike(old, now).stream().toList());
    changes.addAll(refusedAlike(now, old).stream().toList());
    return changes;
  }

  private static Optional<PreconditionChange> refusedAlike(
      CapabilityRun refusing, CapabilityRun other) {
    Map<BitSet, Attempt> executed = new LinkedHashMap<>();
    other.attempts().stream()
        .filter(Attempt::executed)
        .forEach(attempt -> executed.putIfAbsent(attempt.violated(), attempt));
    for (Attempt refusal : refusing.attempts()) {
      Attempt execution = executed.get(refusal.violated());
      if (!refusal.executed() && execution != null) {
        return Optional.of(
            new PreconditionChange(
                refusing.side(),
                refusal.violated().stream().mapToObj(refusing.subjects()::literal).toList(),
                false,
                Witness.of(refusing, refusal, refusal.violated()),
                List.of(Witness.of(other, execution, refusal.violated()))));
      }
    }
    return Optional.empty();
  }

  private static boolean within(BitSet small, BitSet large) {
    BitSet rest = (BitSet) small.clone();
    rest.andNot(large);
    return rest.isEmpty();
  }

  private static PreconditionChange change(
      CapabilityRun refusing, Attempt refusal, BitSet reasons, CapabilityRun other) {
    List<Witness> executions = new ArrayList<>();
    BitSet left = (BitSet) reasons.clone();
    for (Attempt attempt : other.attempts()) {
      BitSet missing = (BitSet) attempt.violated().clone();
      missing.and(left);
      if (attempt.executed() && !missing.isEmpty()) {
        executions.add(Witness.of(other, attempt, missing));
        left.andNot(missing);
      }
    }
    return new PreconditionChange(
        refusing.side(),
        reasons.stream().mapToObj(refusing.subjects()::literal).toList(),
        refusing.executions() == 0,
        Witness.of(refusing, refusal, reasons),
        executions);
  }
}
