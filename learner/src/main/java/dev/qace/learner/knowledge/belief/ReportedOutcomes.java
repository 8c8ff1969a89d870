package dev.qace.learner.knowledge.belief;

import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.LiftedAtom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What executions of one capability, with one pattern of objects, were reported to do to the atoms
 * that its parameters name; and which of it is another, more frequent outcome with a wrong report
 * in it. It is that where it differs from others only in predicates that are reported wrongly, and
 * is no more frequent than these errors explain.
 */
final class ReportedOutcomes {
  private static final double UNLIKELY = 1e-4;

  private final Lifting lifting;
  private final Misreports misreports;
  private final Map<Reported, Integer> counts = new LinkedHashMap<>();
  private final Map<Reported, BitSet> corrected = new LinkedHashMap<>();

  /** The atoms that were true before, and that were reported to be true afterwards. */
  private record Reported(BitSet before, BitSet after) {}

  /** A change, and how many executions it explains that no more frequent one does. */
  private record ExplainedChange(LiftedOutcome change, List<Reported> explained, long count) {}

  ReportedOutcomes(Lifting lifting, Misreports misreports) {
    this.lifting = lifting;
    this.misreports = misreports;
  }

  void add(BitSet before, BitSet after) {
    counts.merge(new Reported(before, after), 1, Integer::sum);
  }

  /** To be called once all are added. */
  void explain() {
    List<ExplainedChange> kinds = kinds();
    for (ExplainedChange kind : kinds) {
      double expected = 0;
      for (ExplainedChange other : kinds) {
        if (other.count() > kind.count()) {
          expected += expected(kind.change(), other);
        }
      }
      if (expected > 0 && Misreports.atLeast(kind.count(), expected) >= UNLIKELY) {
        kind.explained().forEach(each -> correct(each, kind, kinds));
      }
    }
  }

  /** How many executions of another kind are reported, by errors alone, as if of this change. */
  private double expected(LiftedOutcome change, ExplainedChange other) {
    double expected = 0;
    for (Reported each : other.explained()) {
      BitSet wrong = after(change, each.before());
      wrong.xor(each.after());
      if (!wrong.isEmpty()) {
        expected += counts.getOrDefault(each, 0) * errors(wrong, true);
      }
    }
    return expected;
  }

  private List<ExplainedChange> kinds() {
    Map<LiftedOutcome, Long> covered = new LinkedHashMap<>();
    for (Reported each : counts.keySet()) {
      covered.computeIfAbsent(
          LiftedOutcome.between(each.before(), each.after()), this::executionsLike);
    }
    Map<LiftedOutcome, List<Reported>> explained = new LinkedHashMap<>();
    covered.entrySet().stream()
        .sorted(Map.Entry.<LiftedOutcome, Long>comparingByValue().reversed())
        .forEach(each -> explained.put(each.getKey(), new ArrayList<>()));
    for (Reported each : counts.keySet()) {
      for (Map.Entry<LiftedOutcome, List<Reported>> change : explained.entrySet()) {
        if (after(change.getKey(), each.before()).equals(each.after())) {
          change.getValue().add(each);
          break;
        }
      }
    }
    return explained.entrySet().stream()
        .map(
            each ->
                new ExplainedChange(
                    each.getKey(),
                    each.getValue(),
                    each.getValue().stream().mapToLong(r -> counts.getOrDefault(r, 0)).sum()))
        .toList();
  }

  /** Where an atom is already true, adding it shows nothing: other changes may look the same. */
  private long executionsLike(LiftedOutcome change) {
    return counts.entrySet().stream()
        .filter(each -> after(change, each.getKey().before()).equals(each.getKey().after()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private void correct(Reported reported, ExplainedChange kind, List<ExplainedChange> kinds) {
    BitSet best = null;
    double most = 0;
    for (ExplainedChange other : kinds) {
      BitSet after = after(other.change(), reported.before());
      BitSet wrong = (BitSet) after.clone();
      wrong.xor(reported.after());
      double odds = other.count() * errors(wrong, false);
      if (other.count() > kind.count() && odds > most) {
        best = after;
        most = odds;
      }
    }
    if (best != null) {
      corrected.put(reported, best);
    }
  }

  private static BitSet after(LiftedOutcome change, BitSet before) {
    BitSet after = (BitSet) before.clone();
    after.andNot(change.deletes());
    after.or(change.adds());
    return after;
  }

  /** How likely these atoms, and they alone, are reported wrongly; 0 if one never is. */
  private double errors(BitSet wrong, boolean atMost) {
    double odds = 1;
    for (int i = wrong.nextSetBit(0); i >= 0; i = wrong.nextSetBit(i + 1)) {
      LiftedAtom atom = lifting.atoms().get(i);
      odds *= atMost ? misreports.mostRate(atom.predicate()) : misreports.rate(atom.predicate());
    }
    return odds;
  }

  /** What is held to be true after an execution that was reported so; null where as reported. */
  @Nullable BitSet corrected(BitSet before, BitSet after) {
    return corrected.get(new Reported(before, after));
  }
}
