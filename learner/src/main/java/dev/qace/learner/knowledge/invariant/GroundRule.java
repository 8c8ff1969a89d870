package dev.qace.learner.knowledge.invariant;

import dev.qace.model.State;
import dev.qace.model.StateDraft;
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
    AT_MOST_TWO,
    IMPLIES,
    UNCHANGED
  }

  /**
   * @param invariant the number of the invariant
   * @param atoms which are counted
   * @param then one of these is true where any of the others is; or those that are always true
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
      case AT_MOST_TWO -> Math.max(0, count - 2);
      case IMPLIES -> count > 0 && count(state, then) == 0 ? 1 : 0;
      case UNCHANGED -> isAsThen(state) ? 0 : 1;
    };
  }

  private static int count(State state, long[] atoms) {
    int count = 0;
    for (int i = 0; i < atoms.length; i++) {
      count += Long.bitCount(state.word(i) & atoms[i]);
    }
    return count;
  }

  /**
   * Whether the state is off by what was seen alone: at least two of the atoms were true at
   * different times, and what was never true anywhere is not counted where it is too many.
   *
   * @param seen atoms that were true
   * @param known atoms of predicates of which some were
   */
  boolean isClearlyMissedBy(State state, State seen, State known) {
    if ((kind != RuleKind.EXACTLY_ONE && kind != RuleKind.AT_MOST_ONE) || count(seen, atoms) < 2) {
      return false;
    }
    int familiar = 0;
    for (int i = 0; i < atoms.length; i++) {
      familiar += Long.bitCount(state.word(i) & known.word(i) & atoms[i]);
    }
    return familiar > 1 || (kind == RuleKind.EXACTLY_ONE && count(state, atoms) == 0);
  }

  private boolean isAsThen(State state) {
    for (int i = 0; i < atoms.length; i++) {
      if ((state.word(i) & atoms[i]) != (i < then.length ? then[i] : 0)) {
        return false;
      }
    }
    return true;
  }

  /** A state with all atoms that never change as they always are; for such a rule. */
  State restored(State state) {
    StateDraft draft = state.draft();
    BitSet always = BitSet.valueOf(then);
    scope.stream().forEach(atom -> draft.set(atom, always.get(atom)));
    return draft.state();
  }

  /** All atoms that the rule is about. Not to be changed. */
  BitSet scope() {
    return scope;
  }
}
