package dev.qace.planner;

import java.util.Arrays;

/** Numbers in a row that grows. Not thread-safe. */
public final class IntList {
  private int[] items = new int[4];
  private int size;

  public void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  public int get(int index) {
    return items[index];
  }

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  public int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
