package dev.qace.evaluation.baseline.glib;

import dev.qace.model.State;
import java.util.List;

/** What may be a goal, by number: which of it is true in a state. */
interface StateFeatures {
  List<Integer> of(State state);
}
