package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ParameterClasses;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which literals predict nothing new, whether or not they are preconditions: that two parameters
 * differ, where what is required cannot hold when they are the same; and what follows from
 * conditions on other objects that are required.
 */
final class ImmaterialLiterals {
  private final Lifting lifting;
  private final BitSet required;

  ImmaterialLiterals(Lifting lifting, BitSet required) {
    this.lifting = lifting;
    this.required = required;
  }

  /** Those of the literals that may be preconditions. */
  BitSet of(BitSet possible) {
    BitSet open = (BitSet) possible.clone();
    open.andNot(required);
    BitSet immaterial = new BitSet();
    for (int subject = lifting.atoms().size(); subject < lifting.conditionsFrom(); subject++) {
      int differ = negative(subject);
      if (open.get(differ) && excludes(subject)) {
        immaterial.set(differ);
      }
    }
    if (!lifting.extension().conditions().isEmpty()) {
      open.clear(literalCount(lifting.atoms().size()), literalCount(lifting.conditionsFrom()));
      immaterial.or(new ImpliedLiterals(lifting).by(required, open));
    }
    return immaterial;
  }

  /** Whether what is required cannot hold where this equality does. */
  private boolean excludes(int equality) {
    BitSet same = (BitSet) required.clone();
    same.set(2 * equality);
    ParameterClasses classes = new ParameterClasses(lifting, same);
    Set<List<Object>> wanted = new LinkedHashSet<>();
    required.stream().forEach(literal -> wanted.add(classes.key(literal)));
    return required.stream()
        .anyMatch(
            literal ->
                wanted.contains(classes.key(negated(literal)))
                    || (!isPositive(literal) && classes.isImplied(subjectOf(literal))));
  }
}
