package dev.qace.learner.knowledge.promise;

import java.util.Arrays;

/**
 * A sum that grows with every execution, as it was at the beginnings from which likelihood ratios
 * are counted: at no execution, and at 32, 64, 128 and so on. Not thread-safe.
 */
final class Beginnings {
  private static final int FIRST = 32;

  private double[] sums = new double[4];
  private double sum;
  private int size;

  /** The number of a beginning; -1 for any other place. */
  static int number(int place) {
    if (place == 0) {
      return 0;
    }
    return place >= FIRST && Integer.bitCount(place) == 1
        ? 1 + Integer.numberOfTrailingZeros(place / FIRST)
        : -1;
  }

  void add(double more) {
    sum += more;
    size++;
    int number = number(size);
    if (number > 0) {
      sums = number < sums.length ? sums : Arrays.copyOf(sums, 2 * number);
      sums[number] = sum;
    }
  }

  int size() {
    return size;
  }

  /**
   * What was added since a beginning.
   *
   * @throws IllegalArgumentException for another place
   */
  double since(int place) {
    int number = number(place);
    if (number < 0 || place > size) {
      throw new IllegalArgumentException(place + " of " + size + " is no beginning");
    }
    return sum - sums[number];
  }

  void clear() {
    sums = new double[4];
    sum = 0;
    size = 0;
  }
}
