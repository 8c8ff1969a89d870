package dev.qace.learner.knowledge.promise;

import dev.qace.learner.evidence.PackedInts;
import java.util.Arrays;

/** How often numbers came, in the order in which each first did. Not thread-safe. */
final class Counts {
  private final PackedInts order = new PackedInts();
  private int[] counts = new int[8];

  /** Told of a number and how often it came. */
  interface Each {
    void accept(int number, int count);
  }

  void add(int number) {
    counts =
        number < counts.length
            ? counts
            : Arrays.copyOf(counts, Math.max(number + 1, 2 * counts.length));
    if (counts[number]++ == 0) {
      order.add(number);
    }
  }

  void forEach(Each each) {
    for (int i = 0; i < order.size(); i++) {
      int number = order.get(i);
      each.accept(number, counts[number]);
    }
  }

  /** The same, for one that does not change any more: in as little room as it takes. */
  Frozen frozen() {
    PackedInts packed = new PackedInts();
    forEach((number, count) -> packed.add(count));
    return new Frozen(order, packed);
  }

  /** Numbers and how often each came. */
  record Frozen(PackedInts numbers, PackedInts counts) {
    void forEach(Each each) {
      for (int i = 0; i < numbers.size(); i++) {
        each.accept(numbers.get(i), counts.get(i));
      }
    }
  }
}
