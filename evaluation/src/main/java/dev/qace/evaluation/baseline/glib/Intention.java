package dev.qace.evaluation.baseline.glib;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A plan to where something new can be tried, and what is to be tried there.
 *
 * @param steps followed whatever comes of them
 */
record Intention(List<Instance> steps, Attempted end) {

  /** What to try at the end, in the state that was reached; empty if it cannot be. */
  interface Attempted {
    Optional<Instance> in(State state, Random random);
  }
}
