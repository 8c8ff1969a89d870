package dev.qace.report.prediction;

import java.util.Locale;

/** How a run ends. */
public enum End {
  GOAL("the goal holds"),
  REFUSAL("refused"),
  NO_RULE("no rule applies"),
  STEP_LIMIT("no further step is allowed"),
  DONE("all is done"),
  /** Something is attempted of which the model has nothing. */
  UNKNOWN("not known: the model has nothing of what is attempted");

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
