package dev.qace.evaluation.baseline.induction;

import java.util.Arrays;

/** Sets of examples by number, as words of 64. */
final class Bits {
  private Bits() {}

  static int words(int size) {
    return (size + 63) >>> 6;
  }

  static long[] all(int size) {
    long[] bits = new long[words(size)];
    Arrays.fill(bits, -1L);
    if ((size & 63) != 0) {
      bits[bits.length - 1] = (1L << size) - 1;
    }
    return bits;
  }

  static void set(long[] bits, int place) {
    bits[place >>> 6] |= 1L << place;
  }

  static boolean get(long[] bits, int place) {
    return (bits[place >>> 6] & 1L << place) != 0;
  }

  static boolean overlap(long[] one, long[] other) {
    for (int i = 0; i < one.length; i++) {
      if ((one[i] & other[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  static boolean isEmpty(long[] bits) {
    for (long word : bits) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  static long[] and(long[] one, long[] other) {
    long[] both = new long[one.length];
    for (int i = 0; i < one.length; i++) {
      both[i] = one[i] & other[i];
    }
    return both;
  }

  static void remove(long[] from, long[] what) {
    for (int i = 0; i < from.length; i++) {
      from[i] &= ~what[i];
    }
  }

  /** The next member from a place on; -1 if there is none. */
  static int next(long[] bits, int from) {
    int word = from >>> 6;
    if (word >= bits.length) {
      return -1;
    }
    long left = bits[word] & -1L << from;
    while (left == 0) {
      if (++word == bits.length) {
        return -1;
      }
      left = bits[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(left);
  }
}
