package dev.qace.planner.likely;

import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.task.Decisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A policy that reaches a problem's goal most likely, as far as it was found out.
 *
 * @param atLeast how likely the policy reaches the goal
 * @param atMost how likely any policy reaches it at most
 * @param steps the expected steps of its runs that reach the goal; NaN where none does
 * @param stepsAtLeast a bound for any policy that is as likely as any
 * @param best whether no policy is more likely, or as likely and takes fewer steps
 * @param expanded how many states were looked at
 */
public record LikelyPlan(
    Policy policy,
    double atLeast,
    double atMost,
    double steps,
    double stepsAtLeast,
    boolean best,
    int expanded) {
  private static final Logger LOG = LoggerFactory.getLogger(LikelyPlan.class);
  private static final int BATCH = 64;

  /** The share of the time that the writing of the policy may take. */
  private static final int SPARE = 4;

  /**
   * Searches until nothing is left to find out, or as far as the effort and the count allow; then
   * the best policy so far is given.
   *
   * @param expansions how many states to look at, at most
   * @throws Effort.SpentException if not even a first look at the problem fits in
   */
  public static LikelyPlan of(FondProblem problem, int expansions, Effort effort) {
    ProblemModel model = new ProblemModel(problem, effort);
    MostLikelyPolicy<State, Integer> search = new MostLikelyPolicy<>(model, model.initial());
    search(search, expansions, effort);
    return new LikelyPlan(
        written(model, search, effort),
        search.atLeast(),
        search.atMost(),
        search.steps(),
        search.stepsAtLeast(),
        search.isBest(),
        search.expanded());
  }

  /** Stops early enough for the policy to be written down, also where the model gives up. */
  private static void search(
      MostLikelyPolicy<State, Integer> search, int expansions, Effort effort) {
    long until = effort.nanosLeft() / SPARE;
    long took = 0;
    boolean done = false;
    try {
      while (!done
          && search.expanded() < expansions
          && effort.nanosLeft() - 2 * took > until
          && !effort.isShortOfMemory()) {
        long before = effort.nanosLeft();
        done = search.advance(Math.max(BATCH, search.expanded() / 4));
        took = before - effort.nanosLeft();
      }
    } catch (Effort.SpentException spent) {
      LOG.debug("The search ends with what it has: {}", spent.getMessage());
    }
  }

  /** As few rules as can be told in the time that is left, or else one for each state. */
  private static Policy written(
      ProblemModel model, MostLikelyPolicy<State, Integer> search, Effort effort) {
    Decisions decisions = new Decisions(model.task());
    search.policy().forEach((state, operator) -> decisions.add(state.copyWords(), operator));
    try {
      return decisions.policy(effort);
    } catch (Effort.SpentException spent) {
      return decisions.byState();
    }
  }
}
