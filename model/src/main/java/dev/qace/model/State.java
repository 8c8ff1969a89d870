package dev.qace.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A truth value for every atom of a {@link World}, by the world's numbering of its atoms. A bitset
 * that does not change; the world reads it back as atoms.
 */
public final class State {
  private final long[] words;
  private int hash;

  private State(long[] words) {
    this.words = words;
  }

  /** The state in which every atom is false, for a world of that many atoms. */
  public static State empty(int atoms) {
    return new State(new long[(atoms + 63) >>> 6]);
  }

  /**
   * A state over these words as they are. For loops that build millions of them: the array must not
   * be touched afterwards.
   */
  public static State adopt(long[] words) {
    return new State(words);
  }

  public boolean holds(int atom) {
    return (words[atom >>> 6] & 1L << atom) != 0;
  }

  public State with(int atom, boolean value) {
    StateDraft draft = draft();
    draft.set(atom, value);
    return draft.state();
  }

  /** A copy in which atoms can be set. */
  public StateDraft draft() {
    return new StateDraft(words.clone());
  }

  /** The same but for these atoms, which have the other value. */
  public State flipped(IntStream atoms) {
    long[] copy = words.clone();
    atoms.forEachOrdered(atom -> copy[atom >>> 6] ^= 1L << atom);
    return new State(copy);
  }

  public int words() {
    return words.length;
  }

  /** Atoms 64i to 64i+63, the lowest in the lowest bit. */
  public long word(int i) {
    return words[i];
  }

  /** The words, as a copy that may be changed. */
  public long[] copyWords() {
    return words.clone();
  }

  /** The numbers of the true atoms. */
  public BitSet trueAtoms() {
    return BitSet.valueOf(words);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof State that && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    // A racing thread computes the same value; 0 only means "not yet".
    if (hash == 0) {
      long mixed = 1;
      for (long word : words) {
        mixed = (mixed ^ word) * 0x9E3779B97F4A7C15L;
        mixed ^= mixed >>> 32;
      }
      hash = (int) mixed;
    }
    return hash;
  }

  @Override
  public String toString() {
    return trueAtoms().toString();
  }
}
