package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A condition that holds where all literals of one of its terms do.
 *
 * @param terms sets of literals; at least one
 */
public record Disjunction(List<BitSet> terms) {
  /** More terms than this are learned only where each is one literal beside what all have. */
  private static final int MOST_TERMS = 4;

  public Disjunction {
    terms = List.copyOf(terms);
  }

  /** Whether it holds where the subjects have these values. */
  public boolean holds(BitSet values) {
    return terms.stream().anyMatch(term -> holds(term, values));
  }

  /** Whether all of these literals hold where the subjects have these values. */
  public static boolean holds(BitSet literals, BitSet values) {
    for (int each = literals.nextSetBit(0); each >= 0; each = literals.nextSetBit(each + 1)) {
      if (values.get(subjectOf(each)) != isPositive(each)) {
        return false;
      }
    }
    return true;
  }

  /** The literals that all terms have. */
  public BitSet common() {
    BitSet common = (BitSet) terms.get(0).clone();
    terms.forEach(common::and);
    return common;
  }

  /**
   * The less there is to say, the better, as long as it explains everything.
   *
   * @param weights of literals: how much each takes to say
   */
  int size(IntUnaryOperator weights) {
    return terms.size() + terms.stream().flatMapToInt(BitSet::stream).map(weights).sum();
  }

  /** Whether there are few terms, or it is one clause beside what all terms have. */
  boolean isSimple() {
    int common = common().cardinality();
    return terms.size() <= MOST_TERMS
        || terms.stream().allMatch(term -> term.cardinality() == common + 1);
  }
}
