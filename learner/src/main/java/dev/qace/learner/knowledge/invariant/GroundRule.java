package dev.qace.learner.knowledge.invariant;

import dev.qace.model.State;
import java.util.BitSet;

/**
 * An invariant for one object: bounds on how many of some atoms are true.
 *
 * @param invariant the number of the invariant
 * @param atoms which are counted
 * @param then where it is not empty: one of these is true where any of the others is
 */
record GroundRule(int invariant, RuleKind kind, BitSet atoms, BitSet then) {

  enum RuleKind {
    EXACTLY_ONE,
    AT_MOST_ONE,
    IMPLIES
  }

  /** By how many atoms, at least, the state is off; 0 if the rule holds. */
  int missedBy(State state) {
    int count = count(state, atoms);
    return switch (kind) {
      case EXACTLY_ONE -> Math.abs(count - 1);
      case AT_MOST_ONE -> Math.max(0, count - 1);
      case IMPLIES -> count > 0 && count(state, then) == 0 ? 1 : 0;
    };
  }

  private static int count(State state, BitSet atoms) {
    int count = 0;
    for (int atom = atoms.nextSetBit(0); atom >= 0; atom = atoms.nextSetBit(atom + 1)) {
      count += state.holds(atom) ? 1 : 0;
    }
    return count;
  }

  /** All atoms that the rule is about. */
  BitSet scope() {
    BitSet all = (BitSet) atoms.clone();
    all.or(then);
    return all;
  }
}
