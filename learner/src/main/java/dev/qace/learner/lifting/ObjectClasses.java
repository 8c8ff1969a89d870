package dev.qace.learner.lifting;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which lifted atoms are one and the same atom, where parameters share objects. */
public final class ObjectClasses {
  private final int[] firsts;
  private boolean apart = true;

  public ObjectClasses(Lifting lifting, ObjectPattern pattern) {
    this.firsts = new int[lifting.atoms().size()];
    Map<List<Object>, Integer> seen = new HashMap<>();
    for (int atom = 0; atom < firsts.length; atom++) {
      List<Object> key = new ArrayList<>();
      key.add(lifting.atoms().get(atom).predicate());
      for (int parameter : lifting.places(atom)) {
        key.add(pattern.blocks().get(parameter));
      }
      Integer known = seen.putIfAbsent(key, atom);
      firsts[atom] = known == null ? atom : known;
      apart &= known == null;
    }
  }

  /** The first of the lifted atoms that are the same atom as this one. */
  public int first(int atom) {
    return firsts[atom];
  }

  /** The firsts of all of these. */
  public BitSet first(BitSet atoms) {
    if (apart) {
      return (BitSet) atoms.clone();
    }
    BitSet mapped = new BitSet();
    for (int atom = atoms.nextSetBit(0); atom >= 0; atom = atoms.nextSetBit(atom + 1)) {
      mapped.set(firsts[atom]);
    }
    return mapped;
  }

  /** The atoms that are true after the outcome, as firsts: deletes come before adds. */
  public BitSet apply(LiftedOutcome outcome, BitSet before) {
    BitSet after = first(before);
    after.andNot(first(outcome.deletes()));
    after.or(first(outcome.adds()));
    return after;
  }
}
