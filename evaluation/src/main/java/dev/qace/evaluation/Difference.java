package dev.qace.evaluation;

import java.util.Locale;

/**
 * Something that one of two models says of a capability and the other does not.
 *
 * @param capability its name
 * @param literal what it is, in the true model's names for the parameters
 */
public record Difference(String capability, Place place, String literal) {

  /** Where in a capability two models differ. */
  public enum Place {
    /** There is no such capability at all; the literal is its signature. */
    CAPABILITY,
    /** A literal of the precondition, which the other precondition does not imply. */
    PRECONDITION,
    /** A literal that some outcome makes true, and none of the other model's does. */
    EFFECT,
    /** A whole outcome, where both models' outcomes are made of the same literals. */
    OUTCOME,
    /** An instance of which the other model predicts something else; found by trying. */
    PREDICTION;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String toString() {
    return capability + ", " + place + ": " + literal;
  }
}
