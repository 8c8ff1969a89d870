package dev.qace.learner.finding.start;

import dev.qace.agent.Response;
import java.util.List;

/**
 * What was seen of where the agent starts.
 *
 * @param queries how many asked it to start somewhere
 * @param refused how many of them it refused
 * @param reasons the commonest that it gave
 * @param invariants what held in every state seen, and may be why others were refused
 */
public record StartFindings(
    int queries, int refused, List<RefusalReason> reasons, List<Invariant> invariants) {

  /** Nothing was refused. */
  public static final StartFindings NONE = new StartFindings(0, 0, List.of(), List.of());

  /**
   * A reason for which starts were refused.
   *
   * @param answer in the agent's words
   * @param count how often
   */
  public record RefusalReason(Response.StartRefused answer, int count) {}

  public StartFindings {
    reasons = List.copyOf(reasons);
    invariants = List.copyOf(invariants);
  }
}
