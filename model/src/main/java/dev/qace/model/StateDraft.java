package dev.qace.model;

/**
 * A state in the making, of which many atoms are set. Not thread-safe, and not to be used any more
 * once the state is made.
 */
public final class StateDraft {
  private final long[] words;

  StateDraft(long[] words) {
    this.words = words;
  }

  public boolean holds(int atom) {
    return (words[atom >>> 6] & 1L << atom) != 0;
  }

  public void set(int atom, boolean value) {
    if (value) {
      words[atom >>> 6] |= 1L << atom;
    } else {
      words[atom >>> 6] &= ~(1L << atom);
    }
  }

  public State state() {
    return State.adopt(words);
  }
}
