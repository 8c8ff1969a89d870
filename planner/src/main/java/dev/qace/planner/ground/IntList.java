package dev.qace.planner.ground;

import java.util.Arrays;

/** Numbers in a row that grows. */
final class IntList {
  private int[] items = new int[4];
  private int size;

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  int get(int index) {
    return items[index];
  }

  int size() {
    return size;
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
