package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which parameters, or constants, must be the same object, given the equalities required. */
public final class ParameterClasses {
  private final Lifting lifting;
  private final int[] first;

  public ParameterClasses(Lifting lifting, BitSet required) {
    this.lifting = lifting;
    this.first = new int[lifting.terms().size()];
    for (int i = 0; i < first.length; i++) {
      first[i] = i;
    }
    for (int subject = lifting.atoms().size(); subject < lifting.conditionsFrom(); subject++) {
      if (required.get(positive(subject))) {
        int[] pair = lifting.parameters(subject);
        join(Math.min(first[pair[0]], first[pair[1]]), first[pair[0]], first[pair[1]]);
      }
    }
  }

  private void join(int to, int one, int other) {
    for (int i = 0; i < first.length; i++) {
      if (first[i] == one || first[i] == other) {
        first[i] = to;
      }
    }
  }

  /** Whether two parameters must be the same. */
  public boolean same(int left, int right) {
    return first[left] == first[right];
  }

  /** Whether this is an equality of two parameters that must be the same. */
  public boolean isImplied(int subject) {
    if (!lifting.isEquality(subject)) {
      return false;
    }
    int[] pair = lifting.parameters(subject);
    return same(pair[0], pair[1]);
  }

  /** The first equalities, in their order, that imply all that are implied. */
  public BitSet spanning() {
    BitSet spanning = new BitSet();
    int[] joined = new int[first.length];
    for (int i = 0; i < joined.length; i++) {
      joined[i] = i;
    }
    for (int subject = lifting.atoms().size(); subject < lifting.conditionsFrom(); subject++) {
      int[] pair = lifting.parameters(subject);
      int from = joined[pair[1]];
      int to = joined[pair[0]];
      if (same(pair[0], pair[1]) && from != to) {
        spanning.set(positive(subject));
        for (int i = 0; i < joined.length; i++) {
          joined[i] = joined[i] == from ? to : joined[i];
        }
      }
    }
    return spanning;
  }

  /** Literals with equal keys say the same wherever the required equalities hold. */
  public List<Object> key(int literal) {
    int subject = subjectOf(literal);
    List<Object> key = new ArrayList<>();
    key.add(isPositive(literal) ? 0 : 1);
    if (lifting.isEquality(subject)) {
      int[] pair = lifting.parameters(subject);
      key.add(Math.min(first[pair[0]], first[pair[1]]));
      key.add(Math.max(first[pair[0]], first[pair[1]]));
      return key;
    }
    if (lifting.isCondition(subject)) {
      key.add(lifting.condition(subject));
      return key;
    }
    key.add(lifting.atoms().get(subject).predicate());
    for (int parameter : lifting.places(subject)) {
      key.add(first[parameter]);
    }
    return key;
  }
}
