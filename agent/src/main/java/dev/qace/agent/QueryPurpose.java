package dev.qace.agent;

import java.util.List;
import java.util.Optional;

/**
 * Why a query is asked, for the journal. Agents do not see it.
 *
 * @param batch the number of the batch it is asked in
 * @param aim what it is meant to find out
 * @param capability what it is about, with its parameters
 * @param literals that it is about, over these parameters
 * @param telling which hypotheses it tells apart, if recorded
 */
public record QueryPurpose(
    int batch, String aim, String capability, List<String> literals, Optional<Telling> telling) {
  public QueryPurpose {
    literals = List.copyOf(literals);
  }

  public QueryPurpose(int batch, String aim, String capability, List<String> literals) {
    this(batch, aim, capability, literals, Optional.empty());
  }

  /**
   * Two hypotheses, and how a query tells them apart.
   *
   * @param one the literals that the capability needs according to the first
   * @param other those that it needs according to the second
   * @param problem the planning problem; empty if nothing had to be planned
   * @param policy what kind of policy it is
   */
  public record Telling(
      List<String> one, List<String> other, Optional<Problem> problem, String policy) {
    public Telling {
      one = List.copyOf(one);
      other = List.copyOf(other);
    }
  }

  /** The size of a planning problem. */
  public record Problem(int fluents, int operators) {}
}
