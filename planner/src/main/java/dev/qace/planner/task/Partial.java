package dev.qace.planner.task;

import java.util.Arrays;

/** A partial state: fluents that must be true, and fluents that must be false. */
public final class Partial {
  public final long[] yes;
  public final long[] no;

  public Partial(int words) {
    this(new long[words], new long[words]);
  }

  private Partial(long[] yes, long[] no) {
    this.yes = yes;
    this.no = no;
  }

  public static Partial full(long[] state, int fluents) {
    Partial full = new Partial(state.clone(), new long[state.length]);
    for (int fluent = 0; fluent < fluents; fluent++) {
      if ((state[fluent >>> 6] & 1L << fluent) == 0) {
        full.no[fluent >>> 6] |= 1L << fluent;
      }
    }
    return full;
  }

  public Partial copy() {
    return new Partial(yes.clone(), no.clone());
  }

  public void add(int fluent, boolean value) {
    (value ? yes : no)[fluent >>> 6] |= 1L << fluent;
  }

  public void remove(int fluent) {
    yes[fluent >>> 6] &= ~(1L << fluent);
    no[fluent >>> 6] &= ~(1L << fluent);
  }

  public boolean wantsTrue(int fluent) {
    return (yes[fluent >>> 6] & 1L << fluent) != 0;
  }

  public boolean wantsFalse(int fluent) {
    return (no[fluent >>> 6] & 1L << fluent) != 0;
  }

  public boolean matches(long[] state) {
    for (int i = 0; i < yes.length; i++) {
      if (((yes[i] & ~state[i]) | (no[i] & state[i])) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether every state that matches the other matches this. */
  public boolean covers(Partial other) {
    for (int i = 0; i < yes.length; i++) {
      if (((yes[i] & ~other.yes[i]) | (no[i] & ~other.no[i])) != 0) {
        return false;
      }
    }
    return true;
  }

  public boolean contradicts(Partial other) {
    for (int i = 0; i < yes.length; i++) {
      if (((yes[i] & other.no[i]) | (no[i] & other.yes[i])) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The literals as numbers: 2f true, 2f+1 false. */
  public int[] literals() {
    int count = 0;
    for (int i = 0; i < yes.length; i++) {
      count += Long.bitCount(yes[i]) + Long.bitCount(no[i]);
    }
    int[] literals = new int[count];
    int next = 0;
    for (int i = 0; i < yes.length; i++) {
      for (long bits = yes[i] | no[i]; bits != 0; bits &= bits - 1) {
        int bit = Long.numberOfTrailingZeros(bits);
        literals[next++] = 2 * (64 * i + bit) + ((yes[i] & 1L << bit) != 0 ? 0 : 1);
      }
    }
    return literals;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partial that
        && Arrays.equals(yes, that.yes)
        && Arrays.equals(no, that.no);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(yes) + Arrays.hashCode(no);
  }
}
