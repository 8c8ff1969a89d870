package dev.qace.planner;

/** Finds policies. Implementations may be used from several threads at once. */
public interface FondPlanner {

  /**
   * Looks for a solution of this kind. Returns within 100 ms of the time limit, and leaves no
   * thread and no process behind.
   */
  PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits);
}
