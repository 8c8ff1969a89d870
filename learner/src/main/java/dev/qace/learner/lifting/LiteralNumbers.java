package dev.qace.learner.lifting;

import java.util.BitSet;

/**
 * How literals are numbered, so that a set of them is a set of bits: for each subject of a lifting
 * first the literal that it is true, then the one that it is false. Nobody else calculates with
 * these numbers. The world's atoms with a sign are numbered in the same way.
 */
public final class LiteralNumbers {
  private static final int HALF = Long.SIZE / 2;

  /** The positive literals among 64. */
  private static final long POSITIVE = 0x5555555555555555L;

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

  /** The literals that values of so many subjects violate. */
  static BitSet violated(BitSet values, int subjects) {
    long[] words = values.toLongArray();
    long[] literals = new long[(literalCount(subjects) + Long.SIZE - 1) / Long.SIZE];
    for (int i = 0; i < literals.length; i++) {
      long both = i / 2 < words.length ? words[i / 2] : 0;
      long spread = spread(i % 2 == 0 ? both : both >>> HALF);
      // What is true violates the negative literal, to the left of the positive one.
      literals[i] = (spread << 1) | (spread ^ POSITIVE);
    }
    BitSet violated = BitSet.valueOf(literals);
    violated.clear(literalCount(subjects), Long.SIZE * literals.length);
    return violated;
  }

  /** Each of the lower 32 bits, moved to where the positive literal of its subject is. */
  private static long spread(long bits) {
    long spread = bits & 0xFFFFFFFFL;
    spread = (spread | (spread << 16)) & 0x0000FFFF0000FFFFL;
    spread = (spread | (spread << 8)) & 0x00FF00FF00FF00FFL;
    spread = (spread | (spread << 4)) & 0x0F0F0F0F0F0F0F0FL;
    spread = (spread | (spread << 2)) & 0x3333333333333333L;
    return (spread | (spread << 1)) & POSITIVE;
  }
}
