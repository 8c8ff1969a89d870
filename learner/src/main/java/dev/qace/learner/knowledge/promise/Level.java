package dev.qace.learner.knowledge.promise;

/**
 * How surely a promise is made: of each outcome that is p likely, at most p (1 - confidence) /
 * capabilities may go wrong. As the probabilities of a capability's outcomes sum to at most 1, all
 * promises of a model hold together at the confidence.
 */
public record Level(double confidence, int capabilities) {

  /** What the logarithm of an e-value has to reach to rule out an outcome this likely. */
  public double needed(double probability) {
    return Math.log(capabilities) - Math.log1p(-confidence) - Math.log(probability);
  }
}
