package dev.qace.learner.conclusion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Odds as whole millionths that sum to exactly one million, so that decimals can be written. */
final class Millionths {
  private static final int WHOLE = 1_000_000;

  private Millionths() {}

  /** Rounded by largest remainder; nothing that was seen becomes 0. */
  static List<Integer> of(List<Double> odds) {
    List<Integer> rounded = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    int left = WHOLE;
    for (int i = 0; i < odds.size(); i++) {
      int floor = (int) Math.max(1, Math.floor(odds.get(i) * WHOLE));
      rounded.add(floor);
      order.add(i);
      left -= floor;
    }
    order.sort(
        Comparator.comparingDouble((Integer i) -> -(odds.get(i) * WHOLE - rounded.get(i)))
            .thenComparingInt(i -> i));
    for (int i = 0; left > 0; i = (i + 1) % order.size(), left--) {
      rounded.set(order.get(i), rounded.get(order.get(i)) + 1);
    }
    if (left < 0) {
      int largest = rounded.indexOf(rounded.stream().max(Integer::compare).orElseThrow());
      rounded.set(largest, rounded.get(largest) + left);
    }
    return rounded;
  }
}
