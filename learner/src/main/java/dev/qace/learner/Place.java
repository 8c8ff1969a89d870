package dev.qace.learner;

import java.util.Locale;

/** Where in the model of a capability a slot is. */
public enum Place {
  PRECONDITION,
  EFFECT,
  /** The capability as a whole. */
  CAPABILITY;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
