package dev.qace.planner.validation;

import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.SolutionKind;

/** Judges policies before they are handed out. Safe to use from several threads at once. */
@FunctionalInterface
public interface PolicyCheck {

  /** In the grounded problem: takes the grounding on trust. */
  PolicyCheck IN_PROBLEM = PolicyValidator::validate;

  /** Believes every policy: for hot loops whose caller validates. */
  PolicyCheck NONE = (problem, policy, kind, effort) -> new Validation.Confirmed(kind, 0);

  /**
   * Whether the policy is what it is said to be.
   *
   * @throws Effort.SpentException if that takes more than the effort allows
   */
  Validation check(FondProblem problem, Policy policy, SolutionKind kind, Effort effort);
}
