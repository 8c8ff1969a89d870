package dev.qace.simulators;

import dev.qace.model.vocabulary.WorldObject;
import java.util.List;

/**
 * Decides from a concrete state whether a predicate holds of some objects: the Boolean evaluation
 * function of the paper's Sec. 2.
 */
@FunctionalInterface
public interface Evaluator<X> {
  boolean holds(X concrete, List<WorldObject> objects);
}
