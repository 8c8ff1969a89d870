package dev.qace.planner.search;

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

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
