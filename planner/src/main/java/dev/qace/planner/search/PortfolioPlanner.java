package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.PolicyValidator;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.Validation;

/**
 * The house's own planner: exhaustive search, with interchangeable objects taken for one another,
 * and determinise–plan–repair, in turns. Sound and complete for all kinds of solution.
 */
public final class PortfolioPlanner implements FondPlanner {
  private final boolean validating;

  /** Every policy is validated before it is returned. */
  public PortfolioPlanner() {
    this(true);
  }

  /**
   * Validates policies, or leaves that to the caller.
   *
   * @param validating false in hot loops alone
   */
  public PortfolioPlanner(boolean validating) {
    this.validating = validating;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException where a policy that was found is none: an error in the search
   */
  @Override
  public PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits) {
    Effort effort = Effort.start(limits);
    try {
      PlanResult result = new Portfolio(problem, kind, effort).run();
      return validating && result instanceof PlanResult.Solved solved
          ? validated(problem, solved, effort)
          : result;
    } catch (Effort.SpentException spent) {
      return new PlanResult.TimedOut(String.valueOf(spent.getMessage()));
    } catch (OutOfMemoryError full) {
      return new PlanResult.TimedOut("the heap is full");
    }
  }

  private static PlanResult validated(
      FondProblem problem, PlanResult.Solved solved, Effort effort) {
    Validation validation =
        PolicyValidator.validate(problem, solved.policy(), solved.kind(), effort);
    if (validation instanceof Validation.Broken broken) {
      throw new IllegalStateException("the search found a policy that is none: " + broken);
    }
    return new PlanResult.Solved(solved.policy(), solved.kind(), true);
  }
}
