package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.validation.PolicyCheck;

/**
 * QACE's own planner: exhaustive search, with interchangeable objects taken for one another, and
 * determinise–plan–repair, in turns. Sound and complete for all kinds of solution. A search whose
 * policy is refused by the check is done without, and the other one continues.
 */
public final class PortfolioPlanner implements FondPlanner {
  private final PolicyCheck check;

  /** Every policy is validated in the grounded problem before it is returned. */
  public PortfolioPlanner() {
    this(PolicyCheck.IN_PROBLEM);
  }

  /**
   * Validates policies, or leaves that to the caller.
   *
   * @param validating false in hot loops alone
   */
  public PortfolioPlanner(boolean validating) {
    this(validating ? PolicyCheck.IN_PROBLEM : PolicyCheck.NONE);
  }

  /** No policy is returned that this check refuses. */
  public PortfolioPlanner(PolicyCheck check) {
    this.check = check;
  }

  @Override
  public PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits) {
    try {
      return new Portfolio(problem, kind, check, Effort.start(limits)).run();
    } catch (Effort.SpentException spent) {
      return new PlanResult.TimedOut(String.valueOf(spent.getMessage()));
    } catch (OutOfMemoryError full) {
      return new PlanResult.TimedOut("the heap is full");
    }
  }
}
