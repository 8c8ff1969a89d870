package dev.qace.agent;

import java.util.List;
import java.util.Optional;

/**
 * Why a query is asked: for the journal and whoever reads it. Agents are not told.
 *
 * @param batch the number of the batch it is asked in
 * @param aim what it is to find out
 * @param capability what it is about, with its parameters
 * @param literals that it is about, over these parameters
 * @param telling which hypotheses it tells apart, where that was written down
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
   * @param one the literals that the capability needs by the one
   * @param other those that it needs by the other
   * @param problem what was planned; empty where no way had to be found
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
