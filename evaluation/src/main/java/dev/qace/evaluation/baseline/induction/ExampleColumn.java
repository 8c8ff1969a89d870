package dev.qace.evaluation.baseline.induction;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Whether something holds in each example, found out once, as examples are added. */
final class ExampleColumn {
  private long[] bits = new long[0];
  private int size;

  /** The examples in which it holds, which are not to be changed. */
  long[] grown(int examples, IntPredicate holds) {
    if (size < examples) {
      bits = Arrays.copyOf(bits, Bits.words(examples));
      for (int e = size; e < examples; e++) {
        if (holds.test(e)) {
          Bits.set(bits, e);
        }
      }
      size = examples;
    }
    return bits;
  }
}
