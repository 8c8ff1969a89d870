package dev.qace.learner.knowledge.promise;

import dev.qace.model.vocabulary.Predicate;

/** What odds may depend on beside the capability. */
public sealed interface Suspect {

  /** Whether it is about the state and the objects, not about when was asked. */
  default boolean isOfState() {
    return this instanceof NamedAtom
        || this instanceof OnOtherObjects
        || this instanceof OtherAtoms
        || this instanceof FillingObject;
  }

  /** Whether a context can say it. */
  default boolean isExpressible() {
    return this instanceof NamedAtom || this instanceof OnOtherObjects;
  }

  /** Nothing: the odds are the same for all executions. */
  record Nothing() implements Suspect {}

  /** Whether an atom that the parameters name is true. */
  record NamedAtom(int atom) implements Suspect {}

  /** Whether a condition on other objects holds, by its number as a subject. */
  record OnOtherObjects(int subject) implements Suspect {}

  /** Whether some atom of a predicate is true that the parameters do not name. */
  record OtherAtoms(Predicate predicate) implements Suspect {}

  /** Which object fills a parameter. */
  record FillingObject(int parameter) implements Suspect {}

  /** When it was asked. */
  record Time() implements Suspect {}

  /** What occurred just before, or whether the number of the step is odd. */
  record Order(boolean byNumber) implements Suspect {}
}
