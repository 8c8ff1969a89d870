package dev.qace.learner;

import java.util.Locale;

/** The ways to choose questions. They share evidence, hypotheses and inference. */
public enum StrategyName {
  /** Few questions, each about many slots. */
  FRUGAL,
  /** The paper's: one question after another about each slot. */
  PAPER,
  /** Any capability in any state: a baseline. */
  RANDOM;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
