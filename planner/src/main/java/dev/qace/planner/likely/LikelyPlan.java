package dev.qace.planner.likely;

import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.task.Decisions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
  private static final int BATCH = 64;

  /** The share of the time that the writing of the policy may take. */
  private static final int SPARE = 4;

  /**
   * Searches until nothing is left to find out, or as far as the effort and the count allow; then
   * the best policy so far is given.
   *
   * @param expansions how many states to look at, at most
   * @throws Effort.SpentException where not even a first look at the problem fits in
   */
  public static LikelyPlan of(FondProblem problem, int expansions, Effort effort) {
    ProblemModel model = new ProblemModel(problem, effort);
    MostLikelyPolicy<State, Integer> search = new MostLikelyPolicy<>(model, model.initial());
    long until = effort.nanosLeft() / SPARE;
    while (search.expanded() < expansions
        && effort.nanosLeft() > until
        && !effort.isShortOfMemory()
        && !search.advance(Math.max(BATCH, search.expanded() / 4))) {
      effort.look();
    }
    return new LikelyPlan(
        written(model, search, effort),
        search.atLeast(),
        search.atMost(),
        search.steps(),
        search.stepsAtLeast(),
        search.isBest(),
        search.expanded());
  }

  private static Policy written(
      ProblemModel model, MostLikelyPolicy<State, Integer> search, Effort effort) {
    Decisions decisions = new Decisions(model.task());
    Set<State> seen = new HashSet<>(List.of(model.initial()));
    Deque<State> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      State state = open.removeFirst();
      Optional<Integer> operator = search.in(state);
      if (operator.isPresent()) {
        decisions.add(state.copyWords(), operator.get());
        for (LikelyModel.Option<State, Integer> option : model.options(state)) {
          if (option.action().equals(operator.get())) {
            option.branches().stream()
                .map(LikelyModel.Branch::to)
                .filter(seen::add)
                .forEach(open::add);
          }
        }
      }
    }
    return decisions.policy(effort);
  }
}
