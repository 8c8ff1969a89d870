package dev.qace.learner;

import dev.qace.model.Condition;
import java.util.List;

/**
 * How to assess.
 *
 * @param strategy which questions come next
 * @param runs how often the agent follows each query's policy, the paper's η; for frugal questions
 *     the maximum
 * @param maxSteps the maximum number of steps of a run, the paper's α; 0 for twice the policy's
 *     depth
 * @param seed the only thing besides the answers that the learner's choices depend on
 * @param budget the maximum number of steps in total
 * @param stop when enough was asked, if the budget allows it; for frugal questions
 * @param refusalChecks how often a refusal that would decide something is repeated
 * @param avoid a condition without free variables; no question may lead to a state in which it
 *     holds
 * @param modelClass what is considered if the paper's class of models does not explain everything
 */
public record Settings(
    StrategyName strategy,
    int runs,
    int maxSteps,
    long seed,
    long budget,
    StopRule stop,
    int refusalChecks,
    Condition avoid,
    ModelClass modelClass) {

  /** More steps than any agent makes. */
  public static final long NO_BUDGET = Long.MAX_VALUE;

  /** One step in this many is for the live check. */
  private static final int LIVE_SHARE = 40;

  private static final long LEAST_LIVE_STEPS = 20;
  private static final long MOST_LIVE_STEPS = 100;

  /** With a small budget, at most one step in this many. */
  private static final int MOST_LIVE_SHARE = 10;

  private static final Condition NOWHERE = new Condition.Or(List.of());

  public Settings {
    if (runs < 1) {
      throw new IllegalArgumentException(runs + " runs a query; 1 is the least");
    }
    if (maxSteps < 0) {
      throw new IllegalArgumentException(maxSteps + " steps a run; 1 is the least");
    }
    if (budget < 1) {
      throw new IllegalArgumentException("a budget of " + budget + " steps; 1 is the least");
    }
    if (refusalChecks < 0) {
      throw new IllegalArgumentException(refusalChecks + " refusal checks; 0 is the least");
    }
  }

  /** The paper's questions, with this many runs each; no budget, nothing to avoid. */
  public static Settings paper(int runs, long seed) {
    return new Settings(
        StrategyName.PAPER,
        runs,
        0,
        seed,
        NO_BUDGET,
        StopRule.DEFAULT,
        0,
        NOWHERE,
        ModelClass.CONTEXTS);
  }

  /** Few questions, until the default stop rule is met; no budget, nothing to avoid. */
  public static Settings frugal(long seed) {
    return paper(5, seed).strategy(StrategyName.FRUGAL);
  }

  public Settings strategy(StrategyName chosen) {
    return new Settings(
        chosen, runs, maxSteps, seed, budget, stop, refusalChecks, avoid, modelClass);
  }

  public Settings seed(long chosen) {
    return new Settings(
        strategy, runs, maxSteps, chosen, budget, stop, refusalChecks, avoid, modelClass);
  }

  public Settings maxSteps(int chosen) {
    return new Settings(
        strategy, runs, chosen, seed, budget, stop, refusalChecks, avoid, modelClass);
  }

  public Settings budget(long chosen) {
    return new Settings(
        strategy, runs, maxSteps, seed, chosen, stop, refusalChecks, avoid, modelClass);
  }

  public Settings stop(StopRule chosen) {
    return new Settings(
        strategy, runs, maxSteps, seed, budget, chosen, refusalChecks, avoid, modelClass);
  }

  public Settings refusalChecks(int chosen) {
    return new Settings(strategy, runs, maxSteps, seed, budget, stop, chosen, avoid, modelClass);
  }

  public Settings avoid(Condition chosen) {
    return new Settings(
        strategy, runs, maxSteps, seed, budget, stop, refusalChecks, chosen, modelClass);
  }

  public Settings modelClass(ModelClass chosen) {
    return new Settings(strategy, runs, maxSteps, seed, budget, stop, refusalChecks, avoid, chosen);
  }

  /** Whether there are states to avoid. */
  public boolean avoids() {
    return !avoid.equals(NOWHERE);
  }

  /** How many steps of the budget are kept for the live check at the end. */
  public long keptForLiveCheck() {
    return budget == NO_BUDGET ? 0 : Math.min(liveCheckSteps(budget), budget / MOST_LIVE_SHARE);
  }

  /** The maximum number of steps of the live check, after this many steps. */
  public static long liveCheckSteps(long steps) {
    return Math.min(MOST_LIVE_STEPS, Math.max(LEAST_LIVE_STEPS, steps / LIVE_SHARE));
  }

  /** Whether only the budget ends the assessment. */
  public boolean endsWithBudget() {
    return switch (strategy) {
      case PAPER -> false;
      case RANDOM -> true;
      case FRUGAL -> stop.minOutcome() == 0 && stop.interval() == 0;
    };
  }

  /** The maximum number of steps of a run, for a policy of this depth. */
  public int stepsOf(int depth) {
    return maxSteps > 0 ? maxSteps : 2 * depth;
  }
}
