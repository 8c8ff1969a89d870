package dev.qace.evaluation.baseline.glib;

import java.util.Arrays;
import java.util.Optional;

/** What counts as new. Both learn the same lifted rules. */
public enum GlibVariant {
  /** A ground literal together with a ground action. */
  GROUND("glib-g"),
  /** One or two lifted literals together with a lifted action. */
  LIFTED("glib-l");

  private final String strategy;

  GlibVariant(String strategy) {
    this.strategy = strategy;
  }

  /** What the strategy is called in experiments. */
  public String strategy() {
    return strategy;
  }

  public static Optional<GlibVariant> named(String strategy) {
    return Arrays.stream(values()).filter(v -> v.strategy.equals(strategy)).findFirst();
  }
}
