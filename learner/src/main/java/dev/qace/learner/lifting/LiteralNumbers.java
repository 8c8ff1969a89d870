package dev.qace.learner.lifting;

import java.util.BitSet;

/**
 * How literals are numbered, so that a set of them is a set of bits: for each subject of a lifting
 * first the literal that it is true, then the one that it is false. Nobody else calculates with
 * these numbers. The world's atoms with a sign are numbered in the same way.
 */
public final class LiteralNumbers {
  private LiteralNumbers() {}

  /** The literal that a subject is true. */
  public static int positive(int subject) {
    return 2 * subject;
  }

  /** The literal that a subject is false. */
  public static int negative(int subject) {
    return 2 * subject + 1;
  }

  public static int literalOf(int subject, boolean value) {
    return value ? positive(subject) : negative(subject);
  }

  /** How many literals there are about so many subjects. */
  public static int literalCount(int subjects) {
    return 2 * subjects;
  }

  /** The literal that says the opposite. */
  public static int negated(int literal) {
    return literal ^ 1;
  }

  /** Has both literals about a subject in a set, or neither. */
  public static void setBoth(BitSet literals, int subject, boolean value) {
    literals.set(positive(subject), value);
    literals.set(negative(subject), value);
  }

  public static int subjectOf(int literal) {
    return literal / 2;
  }

  public static boolean isPositive(int literal) {
    return literal % 2 == 0;
  }
}
