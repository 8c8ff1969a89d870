package dev.qace.planner.search;

import dev.qace.planner.Effort;
import java.util.Arrays;

/** Numbers in a row that grows and is accounted for. */
final class IntVector {
  private final Effort effort;
  int[] items = new int[64];
  int size;

  IntVector(Effort effort) {
    this.effort = effort;
  }

  void add(int item) {
    if (size == items.length) {
      effort.hold(4L * size);
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  void clear() {
    size = 0;
  }
}
