package dev.qace.learner.hypothesis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which parameters must be the same object, given the equalities that are required. */
final class ParameterClasses {
  private final Lifting lifting;
  private final int[] first;

  ParameterClasses(Lifting lifting, BitSet required) {
    this.lifting = lifting;
    this.first = new int[lifting.capability().arity()];
    for (int i = 0; i < first.length; i++) {
      first[i] = i;
    }
    for (int subject = lifting.atoms().size(); subject < lifting.subjects(); subject++) {
      if (required.get(2 * subject)) {
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

  /** Literals with equal keys say the same wherever the required equalities hold. */
  List<Object> key(int literal) {
    int subject = literal / 2;
    List<Object> key = new ArrayList<>();
    key.add(literal % 2);
    if (lifting.isEquality(subject)) {
      // Required equalities must not stand for one another.
      key.add(subject);
      return key;
    }
    key.add(lifting.atoms().get(subject).predicate());
    for (int parameter : lifting.places(subject)) {
      key.add(first[parameter]);
    }
    return key;
  }
}
