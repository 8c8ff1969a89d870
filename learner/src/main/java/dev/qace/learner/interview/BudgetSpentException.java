package dev.qace.learner.interview;

/** The agent has made as many steps as it may. */
public final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BudgetSpentException(long budget) {
    super("the budget of " + budget + " steps is spent");
  }
}
