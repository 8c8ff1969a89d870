package dev.qace.learner.knowledge.precondition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Clauses, without those that follow from others: of the refusals that one literal or another must
 * explain, only those with the fewest to choose from tell whether a further one is explained.
 */
public final class MinimalClauses {
  private final List<long[]> clauses = new ArrayList<>();

  public MinimalClauses(Collection<BitSet> all) {
    all.forEach(this::add);
  }

  /** Takes in a clause as it is now. */
  void add(BitSet clause) {
    if (!someIsWithin(clause)) {
      long[] words = clause.toLongArray();
      clauses.removeIf(other -> isWithin(words, other));
      clauses.add(words);
    }
  }

  /** Whether all literals of some clause are among these. */
  boolean someIsWithin(BitSet literals) {
    long[] words = literals.toLongArray();
    for (long[] clause : clauses) {
      if (isWithin(clause, words)) {
        return true;
      }
    }
    return false;
  }

  /** The shortest first, in an order that does not depend on how they came in. */
  public List<BitSet> all() {
    return clauses.stream()
        .map(BitSet::valueOf)
        .sorted(
            Comparator.comparingInt(BitSet::cardinality)
                .thenComparing(BitSet::toLongArray, Arrays::compare))
        .toList();
  }

  private static boolean isWithin(long[] some, long[] all) {
    if (some.length > all.length) {
      return false;
    }
    for (int i = 0; i < some.length; i++) {
      if ((some[i] & ~all[i]) != 0) {
        return false;
      }
    }
    return true;
  }
}
