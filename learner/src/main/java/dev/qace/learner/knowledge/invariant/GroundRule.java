package dev.qace.learner.knowledge.invariant;

import dev.qace.model.State;
import java.util.BitSet;

/** An invariant for one object: bounds on how many of some atoms are true. */
final class GroundRule {
  private final int invariant;
  private final RuleKind kind;
  private final BitSet scope;

  /** By words, as states are: this is looked at for every state that is made up. */
  private final long[] atoms;

  private final long[] then;

  enum RuleKind {
    EXACTLY_ONE,
    AT_MOST_ONE,
    IMPLIES
  }

  /**
   * @param invariant the number of the invariant
   * @param atoms which are counted
   * @param then where it is not empty: one of these is true where any of the others is
   */
  GroundRule(int invariant, RuleKind kind, BitSet atoms, BitSet then) {
    this.invariant = invariant;
    this.kind = kind;
    this.atoms = atoms.toLongArray();
    this.then = then.toLongArray();
    this.scope = (BitSet) atoms.clone();
    scope.or(then);
  }

  int invariant() {
    return invariant;
  }

  RuleKind kind() {
    return kind;
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

  private static int count(State state, long[] atoms) {
    int count = 0;
    for (int i = 0; i < atoms.length; i++) {
      count += Long.bitCount(state.word(i) & atoms[i]);
    }
    return count;
  }

  /** All atoms that the rule is about. Not to be changed. */
  BitSet scope() {
    return scope;
  }
}
