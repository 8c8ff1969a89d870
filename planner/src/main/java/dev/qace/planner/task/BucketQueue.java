package dev.qace.planner.task;

import java.util.Arrays;

/** Numbers by their distance, the nearest first, and among equals the oldest. */
public final class BucketQueue {
  private static final int FARTHEST = 1 << 16;

  private int[][] items = new int[64][];
  private int[] heads = new int[64];
  private int[] tails = new int[64];
  private int lowest;
  private int size;

  public boolean isEmpty() {
    return size == 0;
  }

  public void clear() {
    Arrays.fill(heads, 0);
    Arrays.fill(tails, 0);
    lowest = 0;
    size = 0;
  }

  public void add(int number, int distance) {
    int bucket = Math.min(distance, FARTHEST);
    if (bucket >= items.length) {
      int length = Math.max(bucket + 1, 2 * items.length);
      items = Arrays.copyOf(items, length);
      heads = Arrays.copyOf(heads, length);
      tails = Arrays.copyOf(tails, length);
    }
    int[] list = items[bucket];
    if (list == null) {
      list = new int[16];
    } else if (tails[bucket] == list.length) {
      list = Arrays.copyOf(list, 2 * list.length);
    }
    items[bucket] = list;
    list[tails[bucket]++] = number;
    lowest = Math.min(lowest, bucket);
    size++;
  }

  public int poll() {
    while (heads[lowest] == tails[lowest]) {
      lowest++;
    }
    int number = items[lowest][heads[lowest]++];
    if (heads[lowest] == tails[lowest]) {
      heads[lowest] = 0;
      tails[lowest] = 0;
    }
    size--;
    return number;
  }
}
