package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Numbers that are about equally far from each other on a logarithmic scale. */
final class Snapshots {
  private static final int PUBLISHED = 500;

  private Snapshots() {}

  /**
   * Whole numbers from 1 on that are less than the end, the same for every end.
   *
   * @param perDecade how many there are between one and ten times as much, small ones excepted
   */
  static List<Integer> before(long end, int perDecade) {
    List<Integer> numbers = new ArrayList<>();
    long last = 0;
    for (int i = 0; ; i++) {
      long next = Math.round(Math.pow(10, (double) i / perDecade));
      if (next >= end || next > Integer.MAX_VALUE) {
        return numbers;
      }
      if (next > last) {
        numbers.add((int) next);
        last = next;
      }
    }
  }

  /** The same with one more, where the distances of GLIB were published. */
  static SortedSet<Integer> withPublished(long end, int perDecade) {
    SortedSet<Integer> numbers = new TreeSet<>(before(end, perDecade));
    if (PUBLISHED < end) {
      numbers.add(PUBLISHED);
    }
    return numbers;
  }
}
