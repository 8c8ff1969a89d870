package dev.qace.cli.assess;

import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A planner that may fail, such as an outside program. After a failure it finds nothing, so that
 * the assessment can stop in an orderly way and keep its results.
 */
public final class FailingPlanner implements FondPlanner {
  private final FondPlanner planner;
  private Runnable onFailure = () -> {};
  private @Nullable String failure;

  public FailingPlanner(FondPlanner planner) {
    this.planner = planner;
  }

  /** What to do when it fails. */
  public void onFailure(Runnable action) {
    onFailure = action;
  }

  /** Why it failed, if it did. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits) {
    if (failure != null) {
      return new PlanResult.TimedOut(failure);
    }
    try {
      return planner.plan(problem, kind, limits);
    } catch (IllegalStateException | UncheckedIOException failed) {
      String reason = String.valueOf(failed.getMessage()).stripTrailing();
      failure = reason;
      onFailure.run();
      return new PlanResult.TimedOut(reason);
    }
  }
}
