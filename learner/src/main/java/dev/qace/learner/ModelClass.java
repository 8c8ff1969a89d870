package dev.qace.learner;

import java.util.Locale;

/** Which models an assessment looks for. */
public enum ModelClass {
  /** A conjunction as precondition, and fixed odds: the paper's class. */
  PAPER,
  /** More than that, where what was seen asks for it. */
  CONTEXTS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
