package dev.qace.planner.search;

import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.task.Task;
import dev.qace.planner.validation.PolicyCheck;
import dev.qace.planner.validation.Validation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which search runs when: the repairing one and the exhaustive one in turns, each for longer every
 * time, so that neither can keep the other from an answer. Both can prove that there is none. The
 * exhaustive one has a first look, which is all that small problems need; it is given up where
 * memory gets short. A search that comes up with a policy that does not validate is faulty: that is
 * logged, and the other one continues.
 */
final class Portfolio {
  private static final Logger LOG = LoggerFactory.getLogger(Portfolio.class);

  /** Enough for most problems of a few thousand states, such as those that questions make. */
  private static final long FIRST_LOOK = 50_000_000L;

  private static final long FIRST_SLICE = 500_000_000L;

  private final FondProblem problem;
  private final Task task;
  private final SolutionKind kind;
  private final PolicyCheck check;
  private final Effort effort;
  private @Nullable ExhaustiveSearch exhaustive;
  private @Nullable RepairSearch repair;

  Portfolio(FondProblem problem, SolutionKind kind, PolicyCheck check, Effort effort) {
    this.problem = problem;
    this.task = new Task(problem, effort);
    this.kind = kind;
    this.check = check;
    this.effort = effort;
    this.exhaustive = new ExhaustiveSearch(task, Symmetry.none(task), kind, effort);
  }

  /**
   * The answer.
   *
   * @throws Effort.SpentException if a limit is reached before there is one
   */
  PlanResult run() {
    Optional<PlanResult> answer = exhaust(FIRST_LOOK, false);
    if (answer.isPresent()) {
      return answer.get();
    }
    if (kind != SolutionKind.STRONG) {
      repair = new RepairSearch(task, kind, effort);
    }
    long heldBefore = effort.held();
    for (long slice = FIRST_SLICE; exhaustive != null || repair != null; slice *= 2) {
      effort.look();
      answer = repair(slice);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (slice == FIRST_SLICE) {
        upToSymmetry();
      }
      answer = exhaust(repair == null ? slice : slice / share(), repair != null);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (repair != null && exhaustive != null && effort.isShortOfMemory()) {
        exhaustive = null;
        effort.hold(Math.min(0, heldBefore - effort.held()));
      }
    }
    return new PlanResult.TimedOut("no search is left that has not failed");
  }

  /** Of the time of the repairing search, the exhaustive one has a third, or little if swamped. */
  private int share() {
    return exhaustive != null && exhaustive.isSwamped() ? 15 : 3;
  }

  private Optional<PlanResult> exhaust(long nanos, boolean sparing) {
    if (exhaustive == null || !exhaustive.run(nanos, sparing)) {
      return Optional.empty();
    }
    Optional<PlanResult> answer = answer("exhaustive", exhaustive.policy());
    exhaustive = null;
    return answer;
  }

  private Optional<PlanResult> repair(long nanos) {
    if (repair == null || !repair.run(nanos)) {
      return Optional.empty();
    }
    Optional<PlanResult> answer = answer("repairing", repair.policy());
    repair = null;
    return answer;
  }

  /** Starts over where there are interchangeable objects; it is too costly to find out at once. */
  private void upToSymmetry() {
    if (exhaustive != null) {
      Symmetry symmetry = Symmetry.of(task, effort);
      if (!symmetry.isTrivial()) {
        exhaustive = new ExhaustiveSearch(task, symmetry, kind, effort);
      }
    }
  }

  /** What a search that ended has to say; nothing if it is wrong. */
  private Optional<PlanResult> answer(String search, Optional<Policy> policy) {
    if (policy.isEmpty()) {
      return Optional.of(new PlanResult.Unsolvable(kind));
    }
    Validation validation = check.check(problem, policy.get(), kind, effort);
    if (validation instanceof Validation.Broken broken) {
      LOG.warn(
          "The {} search found a policy that is not {}; the other search continues. Please report"
              + " this: {}",
          search,
          kind,
          broken);
      return Optional.empty();
    }
    return Optional.of(new PlanResult.Solved(policy.get(), kind, check != PolicyCheck.NONE));
  }
}
