package dev.qace.planner;

import dev.qace.model.Policy;

/** What a planner has to say of a problem. */
public sealed interface PlanResult {

  /**
   * There is a solution of the kind asked for.
   *
   * @param policy over partial states: a rule names only what matters
   * @param validated whether a {@code PolicyValidator} has confirmed it
   */
  record Solved(Policy policy, SolutionKind kind, boolean validated) implements PlanResult {}

  /** There is no solution of the kind asked for: a proof, not an opinion. */
  record Unsolvable(SolutionKind kind) implements PlanResult {}

  /** Time or memory ran out, or the search was cancelled, before anything was known. */
  record TimedOut(String reason) implements PlanResult {}
}
