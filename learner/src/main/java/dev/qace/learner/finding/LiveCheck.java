package dev.qace.learner.finding;

import java.util.Optional;

/**
 * The result of following policies of several steps and comparing with the finished model.
 *
 * @param rounds two if the first looked odd
 * @param steps how many steps the agent made
 * @param predicted for how many of them the model made a prediction
 * @param matched how many of these matched the prediction
 * @param pValue how likely such frequencies of outcomes are if the model is right; empty if runs
 *     are asked one by one, for example because something is to be avoided
 */
public record LiveCheck(
    int rounds,
    int queries,
    int runs,
    int steps,
    int predicted,
    int matched,
    Optional<Double> pValue) {
  /** No live check was made. */
  public static final LiveCheck NONE = new LiveCheck(0, 0, 0, 0, 0, 0, Optional.empty());
}
