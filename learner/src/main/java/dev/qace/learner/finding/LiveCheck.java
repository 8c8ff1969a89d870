package dev.qace.learner.finding;

import java.util.Optional;

/**
 * What came of following policies of several steps with the finished model beside them.
 *
 * @param rounds two where the first looked odd
 * @param steps how many the agent made
 * @param predicted of how many of them the model said what may come of them
 * @param matched how many of these came out as it said
 * @param pValue how likely frequencies of outcomes so far from the model's are, if it is right;
 *     empty where runs are asked one by one, as where something is to be avoided
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
