package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import java.util.BitSet;
import java.util.List;

/**
 * Which literals hold wherever others do: that nothing is on board says that this parcel is not. It
 * is found by trying to make a state in which they do not.
 */
public final class ImpliedLiterals {
  private final Lifting lifting;

  public ImpliedLiterals(Lifting lifting) {
    this.lifting = lifting;
  }

  /** The required literals and all others over the parameters that hold wherever they do. */
  public BitSet with(BitSet required) {
    if (lifting.extension().conditions().isEmpty()) {
      return required;
    }
    BitSet atoms = new BitSet();
    atoms.set(0, literalCount(lifting.atoms().size()));
    BitSet all = by(required, atoms);
    all.or(required);
    return all;
  }

  /** Those of some literals that hold wherever all of the required do. */
  BitSet by(BitSet required, BitSet some) {
    BitSet implied = new BitSet();
    if (required.stream().noneMatch(literal -> lifting.isCondition(subjectOf(literal)))
        || required.stream().anyMatch(this::leavesAChoice)) {
      return implied;
    }
    List<Instance> instances =
        lifting.bindings().patterns().stream()
            .flatMap(pattern -> lifting.bindings().first(pattern).stream())
            .toList();
    for (int literal = some.nextSetBit(0); literal >= 0; literal = some.nextSetBit(literal + 1)) {
      int each = literal;
      if (!leavesAChoice(negated(each))
          && instances.stream().noneMatch(instance -> canBreak(instance, required, each))) {
        implied.set(each);
      }
    }
    return implied;
  }

  /** Whether there are several ways to make a literal hold of which not all are tried. */
  private boolean leavesAChoice(int literal) {
    return lifting.isCondition(subjectOf(literal))
        && !isPositive(literal)
        && lifting.condition(subjectOf(literal)).literals().size() > 1;
  }

  private boolean canBreak(Instance instance, BitSet required, int literal) {
    return new StartBuilder(lifting, instance).must(required).must(negated(literal)).isPossible();
  }
}
