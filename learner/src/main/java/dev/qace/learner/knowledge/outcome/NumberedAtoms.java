package dev.qace.learner.knowledge.outcome;

import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.knowledge.likelihood.CandidateOutcomes;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;
import java.util.List;

/**
 * The atoms that were seen to change, renumbered, so that a state is a few bits.
 *
 * @param classes which atoms are the same with the objects looked at
 * @param numbers the atom of each bit
 * @param candidates outcomes over them
 */
public record NumberedAtoms(
    ObjectClasses classes, List<Integer> numbers, CandidateOutcomes candidates) {
  /** More do not fit into the bits of a number. */
  public static final int MOST = 62;

  public NumberedAtoms {
    numbers = List.copyOf(numbers);
  }

  /**
   * The atoms that were seen to change, with these objects.
   *
   * @param added atoms that were seen to become true
   * @param deleted atoms that were seen to become false
   * @param precondition the literals that hold wherever the capability executes
   */
  public static NumberedAtoms of(
      Lifting lifting, ObjectPattern pattern, BitSet added, BitSet deleted, BitSet precondition) {
    BitSet changed = (BitSet) added.clone();
    changed.or(deleted);
    List<Integer> numbers = changed.stream().limit(MOST).boxed().toList();
    ObjectClasses classes = new ObjectClasses(lifting, pattern);
    long adds = 0;
    long deletes = 0;
    long surelyTrue = 0;
    long surelyFalse = 0;
    for (int i = 0; i < numbers.size(); i++) {
      int atom = numbers.get(i);
      adds |= added.get(atom) ? 1L << i : 0;
      deletes |= deleted.get(atom) ? 1L << i : 0;
      surelyTrue |= precondition.get(positive(atom)) ? 1L << i : 0;
      surelyFalse |= precondition.get(negative(atom)) ? 1L << i : 0;
    }
    return new NumberedAtoms(
        classes,
        numbers,
        new CandidateOutcomes(numbers.size(), adds, deletes, surelyTrue, surelyFalse));
  }

  /** The bits of the atoms that are true. */
  public long bits(BitSet atoms) {
    long bits = 0;
    for (int i = 0; i < numbers.size(); i++) {
      bits |= atoms.get(numbers.get(i)) ? 1L << i : 0;
    }
    return bits;
  }

  /** An outcome as bits: deletes come before adds. */
  public Vector vector(LiftedOutcome outcome) {
    long adds = bits(classes.first(outcome.adds()));
    return new Vector(adds, bits(classes.first(outcome.deletes())) & ~adds);
  }

  /** The outcome that bits stand for. */
  public LiftedOutcome lifted(Vector vector) {
    return new LiftedOutcome(atoms(vector.adds()), atoms(vector.deletes()));
  }

  private BitSet atoms(long bits) {
    BitSet atoms = new BitSet();
    for (int i = 0; i < numbers.size(); i++) {
      if ((bits & 1L << i) != 0) {
        atoms.set(numbers.get(i));
      }
    }
    return atoms;
  }

  /** How many atoms there are. */
  public int size() {
    return numbers.size();
  }
}
