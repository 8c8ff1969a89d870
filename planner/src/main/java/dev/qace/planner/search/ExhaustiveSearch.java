package dev.qace.planner.search;

import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.task.Task;
import java.util.Optional;

/**
 * Goes through the reachable states, and now and then looks whether those reached so far decide the
 * matter. Complete for all kinds of solution; the proof of last resort that there is none.
 */
final class ExhaustiveSearch {
  private static final int FIRST_LOOK = 256;

  /** How many states are looked at before the clock is: in large problems they take a while. */
  private static final int BATCH = 16;

  /** How many states may wait for each that was looked at. */
  private static final int MOST_AHEAD = 20;

  private final StateSpace space;
  private final SolutionKind kind;
  private final Effort effort;
  private int nextLook = FIRST_LOOK;
  private boolean unsolvable;
  private Optional<Policy> policy = Optional.empty();

  ExhaustiveSearch(Task task, Symmetry symmetry, SolutionKind kind, Effort effort) {
    this.space = new StateSpace(task, symmetry, effort);
    this.kind = kind;
    this.effort = effort;
  }

  /** Whether states lead to so many others that looking at them all has little prospect. */
  boolean isSwamped() {
    return space.states.size() > MOST_AHEAD * Math.max(BATCH, space.expanded);
  }

  /**
   * Searches for about that long; whether the matter is decided then.
   *
   * @param sparing stops where memory gets short, rather than when it is out
   */
  boolean run(long nanos, boolean sparing) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() - end < 0 && !(sparing && effort.isShortOfMemory())) {
      space.expand(Math.min(BATCH, nextLook - space.expanded));
      if (space.isComplete() || space.expanded >= nextLook) {
        nextLook = 2 * space.expanded;
        if (look()) {
          return true;
        }
      }
    }
    return false;
  }

  Optional<Policy> policy() {
    return policy;
  }

  private boolean look() {
    SpaceSolver solver = new SpaceSolver(space, effort);
    if (solver.solve(kind, false)) {
      policy = Optional.of(new SpacePolicy(space, solver, kind, effort).decisions().policy(effort));
    } else {
      unsolvable = space.isComplete() || !solver.solve(kind, true);
    }
    solver.release();
    return unsolvable || policy.isPresent();
  }
}
