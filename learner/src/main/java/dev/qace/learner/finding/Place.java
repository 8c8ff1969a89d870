package dev.qace.learner.finding;

import java.util.Locale;

/** Which part of the model of a capability. */
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
