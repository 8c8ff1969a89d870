package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ParameterClasses;
import java.util.BitSet;
import java.util.List;

/**
 * What refusals say together of which parameters must be the same. Equality is transitive: where
 * two parameters may differ, all parameters fall into those that are the same as the one, or may
 * be, and the others, and no equality across is needed. A refusal that only equalities across
 * explain speaks against that.
 */
public final class EqualityCuts {
  private static final int MOST_PARAMETERS = 10;

  private final Lifting lifting;
  private final BitSet possible;
  private final BitSet required;
  private final List<BitSet> clauses;

  /**
   * @param clauses of equalities, of each of which one at least is needed
   */
  public EqualityCuts(Lifting lifting, BitSet possible, BitSet required, List<BitSet> clauses) {
    this.lifting = lifting;
    this.possible = possible;
    this.required = required;
    this.clauses = clauses;
  }

  /** The equalities that are not required yet, but hold whatever explains the clauses. */
  public BitSet implied() {
    BitSet implied = new BitSet();
    ParameterClasses decided = new ParameterClasses(lifting, required);
    for (int subject = lifting.atoms().size(); subject < lifting.conditionsFrom(); subject++) {
      if (possible.get(positive(subject))
          && !decided.isImplied(subject)
          && lifting.terms().size() <= MOST_PARAMETERS
          && holds(subject, decided)) {
        implied.set(positive(subject));
      }
    }
    return implied;
  }

  private boolean holds(int equality, ParameterClasses decided) {
    int[] pair = lifting.parameters(equality);
    int arity = lifting.terms().size();
    for (int i = 0; i < 1 << arity; i++) {
      int side = i;
      if ((side >>> pair[0] & 1) == 1
          && (side >>> pair[1] & 1) == 0
          && !cuts(side, decided)
          && clauses.stream().noneMatch(clause -> isAcross(clause, side))) {
        return false;
      }
    }
    return true;
  }

  /** Whether parameters that must be the same are on different sides. */
  private boolean cuts(int side, ParameterClasses decided) {
    for (int left = 0; left < lifting.terms().size(); left++) {
      for (int right = 0; right < left; right++) {
        if (decided.same(left, right) && (side >>> left & 1) != (side >>> right & 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isAcross(BitSet clause, int side) {
    return clause.stream()
        .allMatch(
            literal -> {
              int[] pair = lifting.parameters(subjectOf(literal));
              return (side >>> pair[0] & 1) != (side >>> pair[1] & 1);
            });
  }
}
