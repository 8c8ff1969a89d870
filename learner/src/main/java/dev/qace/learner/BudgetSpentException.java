package dev.qace.learner;

/** The agent has made as many steps as it may. */
final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BudgetSpentException(long budget) {
    super("the budget of " + budget + " steps is spent");
  }
}
