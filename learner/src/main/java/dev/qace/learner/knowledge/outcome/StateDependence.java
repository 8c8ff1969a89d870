package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the odds of a change depend on an atom's value: Fisher's exact test of every change seen
 * against every atom of the parameters, at one level for all of an assessment's together (Holm).
 * With fixed odds, how often an atom becomes true where it was false depends on nothing else,
 * whatever the outcomes are. It is made once, at the end, beside the tests that hold whenever a run
 * ends: those see little where the same is asked many times at once. What a clearer dependence
 * explains is left out.
 */
public final class StateDependence {
  private StateDependence() {}

  /**
   * A change that occurs more often where an atom is true than where it is false, or less.
   *
   * @param changed the atom that changes, to {@code value}
   * @param atom the atom on which that depends
   * @param pValue exact where it proves something
   */
  public record Dependence(
      int changed,
      boolean value,
      int atom,
      int hitsWhereTrue,
      int ofTrue,
      int hitsWhereFalse,
      int ofFalse,
      double pValue) {}

  /**
   * The dependences found, the clearest first.
   *
   * @param choices among how many contexts these executions were chosen; 1 if they are all
   */
  public static List<Dependence> find(
      Lifting lifting, Tally tally, OutcomeModel model, double choices) {
    double level =
        FamilyLevel.DEPENDENCE_AT_THE_END
            / (choices * lifting.world().vocabulary().capabilities().size());
    List<Dependence> all = new ArrayList<>();
    for (int changed = 0; changed < lifting.atoms().size(); changed++) {
      for (boolean value : new boolean[] {true, false}) {
        if ((value ? model.added() : model.deleted()).get(changed)) {
          for (int atom = 0; atom < lifting.atoms().size(); atom++) {
            if (atom != changed && !lifting.isMark(atom)) {
              all.add(test(tally, model, changed, value, atom, level));
            }
          }
        }
      }
    }
    all.sort(Comparator.comparingDouble(Dependence::pValue));
    List<Dependence> found = new ArrayList<>();
    for (int i = 0; i < all.size() && all.get(i).pValue() <= level / (all.size() - i); i++) {
      Dependence next = all.get(i);
      BitSet explaining = new BitSet();
      found.stream()
          .filter(each -> each.changed() == next.changed() && each.value() == next.value())
          .forEach(each -> explaining.set(each.atom()));
      if (explaining.isEmpty() || within(tally, model, next, explaining) <= level / all.size()) {
        found.add(next);
      }
    }
    return found;
  }

  /** Two atoms may only have been true together: then one of them explains what both seem to. */
  private static double within(Tally tally, OutcomeModel model, Dependence of, BitSet explaining) {
    Map<BitSet, CountsByValue> alike = new HashMap<>();
    for (Map.Entry<Tally.Execution, Integer> entry : tally.counts().entrySet()) {
      BitSet values = (BitSet) entry.getKey().before().clone();
      values.and(explaining);
      alike
          .computeIfAbsent(values, key -> new CountsByValue())
          .add(entry, model, of.changed(), of.value(), of.atom());
    }
    double clearest = alike.values().stream().mapToDouble(CountsByValue::pValue).min().orElse(1);
    return Math.min(1, clearest * alike.size());
  }

  private static Dependence test(
      Tally tally, OutcomeModel model, int changed, boolean value, int atom, double level) {
    CountsByValue counts = new CountsByValue();
    tally.counts().entrySet().forEach(entry -> counts.add(entry, model, changed, value, atom));
    return new Dependence(
        changed,
        value,
        atom,
        counts.hits[1],
        counts.of[1],
        counts.hits[0],
        counts.of[0],
        FisherTest.value(counts.hits, counts.of, level));
  }

  /** How often a change occurred where an atom was false, and where it was true. */
  private static final class CountsByValue {
    private final int[] of = new int[2];
    private final int[] hits = new int[2];

    void add(
        Map.Entry<Tally.Execution, Integer> entry,
        OutcomeModel model,
        int changed,
        boolean value,
        int atom) {
      Tally.Execution execution = entry.getKey();
      if (execution.pattern().equals(model.pattern()) && execution.before().get(changed) != value) {
        int side = execution.before().get(atom) ? 1 : 0;
        of[side] += entry.getValue();
        hits[side] += execution.after().get(changed) == value ? entry.getValue() : 0;
      }
    }

    double pValue() {
      return FisherTest.value(hits, of);
    }
  }
}
