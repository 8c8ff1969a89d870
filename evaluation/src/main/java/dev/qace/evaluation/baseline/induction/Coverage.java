package dev.qace.evaluation.baseline.induction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The examples to which a context applies, and for which objects.
 *
 * @param bits not to be changed
 * @param plain whether the context refers to no objects but the arguments
 */
@SuppressWarnings("ArrayRecordComponent")
record Coverage(long[] bits, List<int @Nullable []> bindings, boolean plain) {

  /** The objects of all the context's variables in an example to which it applies. */
  int[] binding(int example) {
    int[] binding = bindings.get(example);
    if (binding == null) {
      throw new IllegalArgumentException("example " + example + " is not covered");
    }
    return binding;
  }
}
