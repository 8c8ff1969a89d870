package dev.qace.report.prediction;

import java.util.Locale;

/** How a run ends. */
public enum End {
  GOAL("the goal holds"),
  REFUSAL("refused"),
  NO_RULE("no rule applies"),
  STEP_LIMIT("step limit reached"),
  DONE("completed"),
  /** Something is attempted about which nothing was learned. */
  UNKNOWN("unknown: nothing was learned about what is attempted");

  private final String words;

  End(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
