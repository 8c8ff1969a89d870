package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many executions would have shown what was never seen. An execution would have shown an
 * outcome if that leads, from the state it was made in, to a state to which no known outcome leads.
 *
 * <p>An outcome that is not known either makes a change that was never seen, and shows at least
 * wherever that change could come about: where the atom has the other value. Or it is another
 * combination of changes that were seen. If none of them goes both ways, then a state in which all
 * could come about shows every combination. Atoms that change both ways take several states, and
 * what one outcome hides in some and another in all others shows in none: such outcomes are not
 * counted here, but bounded by frequencies ({@link OutcomeModel#hidden}). Neither counted are
 * changes that cannot show since the precondition fixes the atom.
 */
public final class ShownExecutions {
  private static final int MOST_COMBINATIONS = 4096;
  private static final int MOST_FREE = 10;

  private final Lifting lifting;
  private final Tally tally;
  private final OutcomeModel model;
  private final BitSet precondition;

  /**
   * @param precondition the literals that held in every execution, or are held to be needed
   */
  public ShownExecutions(Lifting lifting, Tally tally, OutcomeModel model, BitSet precondition) {
    this.lifting = lifting;
    this.tally = tally;
    this.model = model;
    this.precondition = precondition;
  }

  /** Whether some outcome sets this atom to this value. */
  public boolean wasSeen(int atom, boolean value) {
    if (model.pattern().isDistinct()) {
      return (value ? model.added() : model.deleted()).get(atom);
    }
    return model.estimates().stream()
        .map(Estimate::outcome)
        .anyMatch(outcome -> (value ? outcome.adds() : outcome.deletes()).get(atom));
  }

  /**
   * How many executions would have shown that an atom gets a value. With too few objects to differ,
   * any way of sharing them shows it that hides it behind none.
   */
  public int of(int atom, boolean value) {
    Map<ObjectPattern, Integer> shown = new HashMap<>();
    Set<ObjectPattern> hidden = new HashSet<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              ObjectPattern pattern = execution.pattern();
              if (execution.before().get(atom) != value
                  && (pattern.equals(model.pattern()) || !model.pattern().isDistinct())) {
                shown.merge(pattern, count, Integer::sum);
                if (execution.after().get(atom) == value) {
                  hidden.add(pattern);
                }
              }
            });
    shown.keySet().removeAll(hidden);
    return shown.values().stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * The number of executions that would have shown any outcome that is not known: the least over
   * all that could show. Where there are too many combinations of changes to try each, over those
   * that differ from a known outcome in one atom.
   */
  public long least() {
    long least = combinations();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int shown = wasSeen(atom, value) ? 0 : of(atom, value);
        least = shown > 0 ? Math.min(least, shown) : least;
      }
    }
    return least;
  }

  /** How many would have shown any combination, other than the known ones, of changes seen. */
  public long combinations() {
    // Where not even the known outcomes are the right ones for sure, nothing follows from them.
    if (!model.limits().isEmpty()) {
      return 0;
    }
    ObjectClasses classes = new ObjectClasses(lifting, model.pattern());
    BitSet changing = (BitSet) model.added().clone();
    changing.or(model.deleted());
    List<Integer> active = changing.stream().boxed().toList();
    Set<Vector> known = new LinkedHashSet<>();
    for (Estimate estimate : model.estimates()) {
      long adds = bits(classes.first(estimate.outcome().adds()), active);
      known.add(
          new Vector(adds, bits(classes.first(estimate.outcome().deletes()), active) & ~adds));
    }
    Map<Long, Integer> states = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (execution.pattern().equals(model.pattern())) {
                states.merge(bits(execution.before(), active), count, Integer::sum);
              }
            });
    long least = states.values().stream().mapToLong(Integer::longValue).sum();
    for (Vector candidate : candidates(known, active)) {
      long shown = 0;
      for (Map.Entry<Long, Integer> state : states.entrySet()) {
        shown += shows(candidate, state.getKey(), known) ? state.getValue() : 0;
      }
      if (shown < least && (shown > 0 || couldShow(candidate, known, active))) {
        least = shown;
      }
    }
    return least;
  }

  private static long bits(BitSet atoms, List<Integer> active) {
    long bits = 0;
    for (int i = 0; i < active.size(); i++) {
      bits |= atoms.get(active.get(i)) ? 1L << i : 0;
    }
    return bits;
  }

  private static boolean shows(Vector outcome, long before, Set<Vector> known) {
    long after = outcome.apply(before);
    return known.stream().noneMatch(other -> other.apply(before) == after);
  }

  /** Outcomes made of changes that were seen, but for the known ones. */
  private Set<Vector> candidates(Set<Vector> known, List<Integer> active) {
    Set<Vector> candidates = new LinkedHashSet<>();
    candidates.add(new Vector(0, 0));
    for (int i = 0; i < active.size() && candidates.size() <= MOST_COMBINATIONS; i++) {
      for (Vector vector : List.copyOf(candidates)) {
        candidates.addAll(others(vector, 1L << i, active.get(i)));
      }
    }
    if (candidates.size() > MOST_COMBINATIONS) {
      candidates.clear();
      for (Vector vector : known) {
        for (int i = 0; i < active.size(); i++) {
          candidates.addAll(others(vector, 1L << i, active.get(i)));
        }
      }
    }
    candidates.removeAll(known);
    return candidates;
  }

  /** The same outcome with an atom otherwise, as far as that was seen. */
  private List<Vector> others(Vector vector, long bit, int atom) {
    List<Vector> others = new ArrayList<>();
    others.add(new Vector(vector.adds() & ~bit, vector.deletes() & ~bit));
    if (model.added().get(atom)) {
      others.add(vector.with(bit, true));
    }
    if (model.deleted().get(atom)) {
      others.add(vector.with(bit, false));
    }
    return others;
  }

  /** Whether any state in which the precondition holds would show it. */
  private boolean couldShow(Vector outcome, Set<Vector> known, List<Integer> active) {
    long fixed = 0;
    List<Long> free = new ArrayList<>();
    for (int i = 0; i < active.size(); i++) {
      if (precondition.get(2 * active.get(i))) {
        fixed |= 1L << i;
      } else if (!precondition.get(2 * active.get(i) + 1)) {
        free.add(1L << i);
      }
    }
    if (free.size() > MOST_FREE) {
      return true;
    }
    for (int values = 0; values < 1 << free.size(); values++) {
      long state = fixed;
      for (int i = 0; i < free.size(); i++) {
        state |= (values >>> i & 1) != 0 ? free.get(i) : 0;
      }
      if (shows(outcome, state, known)) {
        return true;
      }
    }
    return false;
  }
}
