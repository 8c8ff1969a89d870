package dev.qace.planner.task;

import dev.qace.planner.Effort;
import java.util.Arrays;

/** Numbers in a row that grows and is accounted for. */
public final class IntVector {
  private final Effort effort;
  public int[] items = new int[64];
  public int size;

  public IntVector(Effort effort) {
    this.effort = effort;
  }

  public void add(int item) {
    if (size == items.length) {
      effort.hold(4L * size);
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  public void clear() {
    size = 0;
  }
}
