package dev.qace.learner;

/**
 * When enough was asked.
 *
 * @param minOutcome no outcome more likely than this may be missed; 0 for no such requirement
 * @param confidence the confidence, over the whole model
 * @param interval how accurately each probability must be known, either way; 0 for no such
 *     requirement
 * @param patience the number of executions after which a capability is given up
 */
public record StopRule(double minOutcome, double confidence, double interval, int patience) {

  /** Executions of one capability. */
  public static final int DEFAULT_PATIENCE = 20_000;

  /** Outcomes of at least 5 percent, with 99 percent confidence. */
  public static final StopRule DEFAULT = new StopRule(0.05, 0.99, 0);

  /** Only the budget ends the run. */
  public static final StopRule NEVER = new StopRule(0, 0.99, 0);

  /** With the default patience. */
  public StopRule(double minOutcome, double confidence, double interval) {
    this(minOutcome, confidence, interval, DEFAULT_PATIENCE);
  }

  public StopRule {
    if (!(minOutcome >= 0 && minOutcome < 1)) {
      throw new IllegalArgumentException(
          "outcomes of probability " + minOutcome + "; between 0 and 1 is possible");
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "a confidence of " + confidence + "; between 0 and 1 is possible");
    }
    if (!(interval >= 0 && interval < 1)) {
      throw new IllegalArgumentException(
          "probabilities known to " + interval + " either way; between 0 and 1 is possible");
    }
    if (patience < 1) {
      throw new IllegalArgumentException("a patience of " + patience + "; 1 is the least");
    }
  }
}
