package dev.qace.cli.plan;

import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.likely.FollowedOdds;
import dev.qace.planner.likely.LikelyPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A policy that reaches the goal most likely, followed by the domain itself, and its figures. */
record LikelyAnswer(LikelyPlan plan, boolean validated) {
  private static final int MOST_EXPANDED = 5_000_000;

  /** Probabilities that differ by less are the same. */
  private static final double CLOSE = 1e-6;

  /**
   * @param atLeast how likely the policy reaches the goal
   * @param atMost how likely any policy reaches it at most
   */
  record Printed(
      String result,
      String solution,
      int policySize,
      double atLeast,
      double atMost,
      double steps,
      double stepsAtLeast,
      boolean best,
      double seconds,
      boolean validated,
      List<String> reliesOn) {}

  static LikelyAnswer find(PlanningTask task, PlanningTask.Read read, Effort effort)
      throws IOException {
    FondProblem problem =
        task.blaming(() -> ProblemGrounder.ground(read.domain(), read.problem(), effort));
    LikelyPlan plan = LikelyPlan.of(problem, MOST_EXPANDED, effort);
    return new LikelyAnswer(plan, isSo(read, plan, effort));
  }

  /** Whether the policy does what the plan says, by the domain itself; not where it takes long. */
  private static boolean isSo(PlanningTask.Read read, LikelyPlan plan, Effort effort) {
    FollowedOdds followed;
    try {
      World world = World.of(read.domain(), read.problem());
      followed =
          FollowedOdds.of(read.domain(), world, read.problem().goal(), plan.policy(), effort);
    } catch (IllegalArgumentException | Effort.SpentException tooLarge) {
      return false;
    }
    if (followed.reaching() < plan.atLeast() - CLOSE) {
      throw new IllegalStateException(
          "the policy reaches the goal with probability "
              + followed.reaching()
              + ", not at least "
              + plan.atLeast());
    }
    return true;
  }

  boolean isOut() {
    return plan.atLeast() <= 0;
  }

  Printed printed(double seconds, List<String> reliesOn) {
    return new Printed(
        isOut() ? plan.best() ? "unsolvable" : "timeout" : "solved",
        "most-likely",
        plan.policy().rules().size(),
        plan.atLeast(),
        plan.atMost(),
        isOut() ? 0 : plan.steps(),
        isOut() ? 0 : plan.stepsAtLeast(),
        plan.best(),
        seconds,
        validated,
        reliesOn);
  }

  void print(PrintWriter out, double seconds) {
    String after =
        String.format(
            Locale.ROOT,
            " (%s, %.2f s)",
            Counted.of(plan.expanded(), "state") + " expanded",
            seconds);
    if (isOut()) {
      out.println(
          plan.best()
              ? "; unsolvable: the goal is out of reach" + after
              : String.format(
                  Locale.ROOT,
                  "; nothing found: the probability of the goal is at most %.6f%s",
                  plan.atMost(),
                  after));
      return;
    }
    out.println(
        String.format(
            Locale.ROOT,
            "; reaches the goal with probability %.6f%s, in %.2f expected steps%s, %s%s%s",
            plan.atLeast(),
            plan.atMost() - plan.atLeast() < CLOSE
                ? " (the maximum)"
                : String.format(Locale.ROOT, " (no policy exceeds %.6f)", plan.atMost()),
            plan.steps(),
            plan.best()
                ? " (the minimum)"
                : String.format(Locale.ROOT, " (at least %.2f)", plan.stepsAtLeast()),
            Counted.of(plan.policy().rules().size(), "rule"),
            validated ? ", validated" : ", not validated: too large",
            after));
  }
}
