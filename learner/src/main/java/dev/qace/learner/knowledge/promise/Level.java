package dev.qace.learner.knowledge.promise;

/**
 * How surely a promise is made: of each outcome that is p likely, at most p (1 - confidence) /
 * capabilities may go wrong. As the probabilities of a capability's outcomes sum to at most 1, all
 * promises of a model hold together at the confidence.
 */
public record Level(double confidence, int capabilities) {
  public Level {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "a confidence of " + confidence + "; between 0 and 1 is possible");
    }
    if (capabilities < 1) {
      throw new IllegalArgumentException(capabilities + " capabilities; 1 is the least");
    }
  }

  /** What the logarithm of an e-value has to reach to rule out an outcome this likely. */
  public double needed(double probability) {
    return Math.log(capabilities) - Math.log1p(-confidence) - Math.log(probability);
  }

  /**
   * How many executions that would have shown an outcome are enough to rule it out. Where none but
   * those count, the chance that an outcome of p is missing is (1 - p)^n, and of all outcomes that
   * are at least as likely (1 - p)^n / p.
   */
  public long executionsNeeded(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "outcomes of probability " + probability + "; between 0 and 1 is possible");
    }
    double needed =
        needed(probability) + ShownCount.KEPT_BACK - Math.log(OutcomePromise.SHOWN_WEIGHT);
    return Math.max(1, (long) Math.ceil(needed / -Math.log1p(-probability)));
  }

  /** The least probability that this many executions rule out; 1 if they rule out none. */
  public double ruledOutBy(long executions) {
    ShownCount count = new ShownCount();
    count.miss(executions);
    return count.atMost(this, OutcomePromise.SHOWN_WEIGHT);
  }
}
