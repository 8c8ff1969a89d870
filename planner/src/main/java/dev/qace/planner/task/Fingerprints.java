package dev.qace.planner.task;

import dev.qace.planner.Effort;
import java.util.Arrays;

/**
 * States that were seen, by 64 bits of each: a state that was not seen may, once in a very long
 * while, count as seen. Whoever needs certainty has to look again.
 */
public final class Fingerprints {
  private final Effort effort;
  private long[] slots = new long[128];
  private int size;

  public Fingerprints(Effort effort) {
    this.effort = effort;
  }

  public void clear() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  /** Whether the state counts as new. */
  public boolean add(long[] state) {
    long print = 1;
    for (long word : state) {
      print = (print ^ word) * 0x9E3779B97F4A7C15L;
      print ^= print >>> 32;
    }
    print = print == 0 ? 1 : print;
    int slot = slot(print);
    if (slots[slot] == print) {
      return false;
    }
    slots[slot] = print;
    if (2 * ++size > slots.length) {
      grow();
    }
    return true;
  }

  private int slot(long print) {
    int mask = slots.length - 1;
    int slot = (int) (print ^ print >>> 29) & mask;
    while (slots[slot] != 0 && slots[slot] != print) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    effort.hold(8L * slots.length);
    long[] old = slots;
    slots = new long[2 * old.length];
    for (long print : old) {
      if (print != 0) {
        slots[slot(print)] = print;
      }
    }
  }
}
