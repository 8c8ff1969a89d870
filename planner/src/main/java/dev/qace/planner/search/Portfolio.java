package dev.qace.planner.search;

import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import java.util.Optional;

/**
 * Which search runs when: the repairing one and the exhaustive one in turns, each for longer every
 * time, so that neither can keep the other from an answer. Both can prove that there is none. The
 * exhaustive one has a first look, which is all that small problems need; it is given up where
 * memory gets short.
 */
final class Portfolio {
  /** Enough for most problems of a few thousand states, such as those that questions make. */
  private static final long FIRST_LOOK = 50_000_000L;

  private static final long FIRST_SLICE = 500_000_000L;

  private final Task task;
  private final SolutionKind kind;
  private final Effort effort;

  Portfolio(FondProblem problem, SolutionKind kind, Effort effort) {
    this.task = new Task(problem, effort);
    this.kind = kind;
    this.effort = effort;
  }

  /**
   * The answer, not validated.
   *
   * @throws Effort.SpentException where a limit is reached before there is one
   */
  PlanResult run() {
    ExhaustiveSearch exhaustive = new ExhaustiveSearch(task, Symmetry.none(task), kind, effort);
    if (exhaustive.run(FIRST_LOOK, false)) {
      return answer(exhaustive.policy());
    }
    if (kind == SolutionKind.STRONG) {
      exhaustive = upToSymmetry(exhaustive);
      while (!exhaustive.run(FIRST_SLICE, false)) {
        effort.look();
      }
      return answer(exhaustive.policy());
    }
    RepairSearch repair = new RepairSearch(task, kind, effort);
    long heldBefore = effort.held();
    for (long slice = FIRST_SLICE; ; slice *= 2) {
      if (repair.run(slice)) {
        return answer(repair.policy());
      }
      if (exhaustive != null) {
        exhaustive = slice == FIRST_SLICE ? upToSymmetry(exhaustive) : exhaustive;
        if (exhaustive.run(slice / 3, true)) {
          return answer(exhaustive.policy());
        }
        if (effort.isShortOfMemory()) {
          exhaustive = null;
          effort.hold(Math.min(0, heldBefore - effort.held()));
        }
      }
    }
  }

  /** Starts over where there are interchangeable objects; it is too costly to find out at once. */
  private ExhaustiveSearch upToSymmetry(ExhaustiveSearch begun) {
    Symmetry symmetry = Symmetry.of(task, effort);
    return symmetry.isTrivial() ? begun : new ExhaustiveSearch(task, symmetry, kind, effort);
  }

  private PlanResult answer(Optional<Policy> policy) {
    return policy.isPresent()
        ? new PlanResult.Solved(policy.get(), kind, false)
        : new PlanResult.Unsolvable(kind);
  }
}
