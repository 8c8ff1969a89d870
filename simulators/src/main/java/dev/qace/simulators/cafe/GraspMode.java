package dev.qace.simulators.cafe;

import java.util.Locale;

/** How it is decided whether a grasp holds. */
public enum GraspMode {
  /** By the physics of fingers and can. */
  PHYSICAL,
  /** By a draw with the paper's odds, 0.8. */
  DRAWN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
