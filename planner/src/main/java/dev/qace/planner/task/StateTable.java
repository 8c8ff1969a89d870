package dev.qace.planner.task;

import dev.qace.planner.Effort;
import java.util.Arrays;

/** States numbered in the order in which they were added, each once. */
public final class StateTable {
  private static final int FIRST_CAPACITY = 64;

  private final int words;
  private final Effort effort;
  private long[] arena;
  private int[] slots;
  private int size;

  public StateTable(int words, Effort effort) {
    this.words = words;
    this.effort = effort;
    this.arena = new long[FIRST_CAPACITY * words];
    this.slots = new int[2 * FIRST_CAPACITY];
  }

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }

  /** The number of a state, or -1. */
  public int find(long[] state) {
    return slots[slot(state)] - 1;
  }

  /** The number of a state, added where it is new: then the number is the former size. */
  public int add(long[] state) {
    int slot = slot(state);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if ((size + 1) * words > arena.length) {
      effort.hold(8L * arena.length);
      arena = Arrays.copyOf(arena, 2 * arena.length);
    }
    System.arraycopy(state, 0, arena, size * words, words);
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      rehash();
    }
    return size - 1;
  }

  public void get(int number, long[] into) {
    System.arraycopy(arena, number * words, into, 0, words);
  }

  private int slot(long[] state) {
    int mask = slots.length - 1;
    int slot = hash(state, 0) & mask;
    while (slots[slot] != 0 && !same(state, (slots[slot] - 1) * words)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean same(long[] state, int at) {
    for (int i = 0; i < words; i++) {
      if (state[i] != arena[at + i]) {
        return false;
      }
    }
    return true;
  }

  private int hash(long[] from, int at) {
    long mixed = 1;
    for (int i = 0; i < words; i++) {
      mixed = (mixed ^ from[at + i]) * 0x9E3779B97F4A7C15L;
      mixed ^= mixed >>> 32;
    }
    return (int) (mixed ^ mixed >>> 17);
  }

  private void rehash() {
    effort.hold(4L * slots.length);
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hash(arena, number * words) & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = number + 1;
    }
  }
}
