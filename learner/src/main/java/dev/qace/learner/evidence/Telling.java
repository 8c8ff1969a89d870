package dev.qace.learner.evidence;

import java.util.List;
import java.util.Optional;

/**
 * The two hypotheses that a question tells apart, and how it does.
 *
 * @param one what the capability needs by the one, as numbers of its literals
 * @param other what it needs by the other
 * @param problem what was planned; empty if no way had to be found
 * @param policy how surely the question's policy tells
 */
public record Telling(
    List<Integer> one, List<Integer> other, Optional<ProblemSize> problem, PolicyKind policy) {
  public Telling {
    one = List.copyOf(one);
    other = List.copyOf(other);
  }

  /** The size of a FOND problem, without what cannot occur or does not matter. */
  public record ProblemSize(int fluents, int operators) {}
}
