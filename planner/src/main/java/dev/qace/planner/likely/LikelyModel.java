package dev.qace.planner.likely;

import java.util.List;

/**
 * A world with probabilities, given lazily: only the states that a solver asks about are ever made.
 *
 * @param <S> states, with {@code equals} and {@code hashCode}
 * @param <A> what can be done
 */
public interface LikelyModel<S, A> {

  /**
   * One thing that can be done in a state.
   *
   * @param branches where it may lead; their odds sum to 1
   */
  record Option<S, A>(A action, List<Branch<S>> branches) {
    public Option {
      branches = List.copyOf(branches);
    }
  }

  /** A state that may follow, and how likely it does. */
  record Branch<S>(double odds, S to) {}

  boolean isGoal(S state);

  /** What can be done in a state that is not a goal; always the same, in the same order. */
  List<Option<S, A>> options(S state);

  /**
   * At least the probability of reaching the goal from here, by any policy; 0 tells a dead end. No
   * option leads to states of which this is more on average.
   */
  default double atMost(S state) {
    return 1;
  }

  /** About how many steps the goal is away: only says where to look first. */
  default int distance(S state) {
    return 0;
  }

  /**
   * At least how many steps a run is expected to take that reaches the goal from a state that is no
   * goal. The better the bound, the fewer states need looking at.
   *
   * @param asLikely whether the start is as likely to reach the goal as {@link #atMost} says, and
   *     only policies count that are; otherwise the bound has to hold of each run by itself
   */
  default double stepsAtLeast(S state, boolean asLikely) {
    return 1;
  }
}
