package dev.qace.learner.knowledge.likelihood;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All outcomes made of changes that were seen, over numbered atoms: each atom is left alone, added
 * where it was seen to become true, deleted where it was seen to become false. Those that lead to
 * the same state wherever the capability executes are one.
 *
 * @param bits how many atoms there are
 * @param adds which were seen to become true
 * @param deletes which were seen to become false
 * @param surelyTrue which are true wherever the capability executes
 * @param surelyFalse which are false there
 */
public record CandidateOutcomes(
    int bits, long adds, long deletes, long surelyTrue, long surelyFalse) {
  private static final int MOST = 6561;

  /** Whether all of them are listed. */
  public boolean areAll() {
    double number = 1;
    for (int i = 0; i < bits; i++) {
      number *= options(1L << i);
    }
    return number <= MOST;
  }

  private int options(long bit) {
    int options = 1;
    options += (adds & bit) != 0 && (surelyTrue & bit) == 0 ? 1 : 0;
    options += (deletes & bit) != 0 && (surelyFalse & bit) == 0 ? 1 : 0;
    return options;
  }

  /** What stands for an outcome and all that lead to the same states. */
  public Vector canonical(Vector outcome) {
    return new Vector(
        outcome.adds() & ~surelyTrue, outcome.deletes() & ~outcome.adds() & ~surelyFalse);
  }

  /**
   * The outcomes; where there are too many, the known ones alone.
   *
   * @param known which are listed in any case, first
   */
  public List<Vector> list(List<Vector> known) {
    Set<Vector> list = new LinkedHashSet<>();
    known.forEach(each -> list.add(canonical(each)));
    if (areAll()) {
      List<Vector> grown = new ArrayList<>(List.of(new Vector(0, 0)));
      for (int i = 0; i < bits; i++) {
        int size = grown.size();
        for (int at = 0; at < size; at++) {
          grown.addAll(touching(grown.get(at), 1L << i));
        }
      }
      list.addAll(grown);
    }
    return List.copyOf(list);
  }

  private List<Vector> touching(Vector outcome, long bit) {
    List<Vector> touching = new ArrayList<>(2);
    if ((adds & bit) != 0 && (surelyTrue & bit) == 0) {
      touching.add(outcome.with(bit, true));
    }
    if ((deletes & bit) != 0 && (surelyFalse & bit) == 0) {
      touching.add(outcome.with(bit, false));
    }
    return touching;
  }
}
