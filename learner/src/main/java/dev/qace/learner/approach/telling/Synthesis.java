package dev.qace.learner.approach.telling;

import dev.qace.planner.SolutionKind;

/** What came of looking for a policy that tells two hypotheses apart from a start. */
public sealed interface Synthesis {

  /**
   * If one of the two is right, the policy tells which.
   *
   * @param kind strong where it surely does so within its depth, strong-cyclic where it may have to
   *     try again
   */
  record Sure(TellingPolicy policy, SolutionKind kind) implements Synthesis {}

  /**
   * The policy can tell, if the draws are the right ones.
   *
   * @param reason why there is nothing better: there is no such policy, or none was found in time
   */
  record Perhaps(TellingPolicy policy, String reason) implements Synthesis {}

  /** From this start nothing tells the two apart: a proof. */
  record None() implements Synthesis {}

  /** The planner gave up before anything was known. */
  record Unknown(String reason) implements Synthesis {}
}
