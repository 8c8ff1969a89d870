package dev.qace.report.prediction;

/** Why an attempt is refused, or may be. */
public enum WhyRefused {
  /** The agent never takes one object twice. */
  ONE_OBJECT_TWICE,
  /** Literals do not hold that are needed. */
  NEEDED,
  /** None of the literals holds of which at least one is needed, though it is undecided which. */
  AT_LEAST_ONE_NEEDED,
  /** It is undecided whether any of the literals that do not hold is needed. */
  UNDECIDED,
  /** No precondition explains when it is refused. */
  INEXPRESSIBLE;

  /** Whether it may execute all the same. */
  public boolean isDoubtful() {
    return this == UNDECIDED || this == INEXPRESSIBLE;
  }
}
