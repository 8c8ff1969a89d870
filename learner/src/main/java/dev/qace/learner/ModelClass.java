package dev.qace.learner;

import java.util.Locale;

/** The class of models that an assessment considers. */
public enum ModelClass {
  /** A conjunction as precondition, and fixed probabilities: the paper's class. */
  PAPER,
  /** More than that, if the evidence calls for it. */
  CONTEXTS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
