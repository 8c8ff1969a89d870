package dev.qace.planner.likely;

import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.task.Task;
import java.util.List;

/**
 * A lower bound of the steps to the goal from how many of its literals do not hold: no step makes
 * more of them hold than the best outcome of any operator, and on average none makes more hold than
 * the best operator. (Where a policy surely ends, what it makes hold on average in its steps adds
 * up to all that was open.)
 */
final class OpenGoals {
  private final int[] literals;
  private double mostAtOnce;
  private double mostOnAverage;

  OpenGoals(Task task, FondProblem problem) {
    List<GroundCondition> parts =
        problem.goal() instanceof GroundCondition.All all ? all.parts() : List.of(problem.goal());
    // What is not a literal is left out: a bound for some of the goals is one for all.
    this.literals =
        parts.stream()
            .filter(GroundCondition.Lit.class::isInstance)
            .map(GroundCondition.Lit.class::cast)
            .mapToInt(lit -> 2 * lit.atom() + (lit.value() ? 0 : 1))
            .distinct()
            .toArray();
    boolean[] wanted = new boolean[2 * task.fluents];
    for (int literal : literals) {
      wanted[literal] = true;
    }
    for (FondOperator operator : problem.operators()) {
      double sum = 0;
      double weights = 0;
      for (FondOutcome outcome : operator.outcomes()) {
        int made = made(outcome, wanted);
        mostAtOnce = Math.max(mostAtOnce, made);
        sum += outcome.weight() * made;
        weights += outcome.weight();
      }
      mostOnAverage = Math.max(mostOnAverage, sum / weights);
    }
  }

  private static int made(FondOutcome outcome, boolean[] wanted) {
    int made = 0;
    for (int fluent : outcome.adds()) {
      made += wanted[2 * fluent] ? 1 : 0;
    }
    for (int fluent : outcome.deletes()) {
      made += wanted[2 * fluent + 1] ? 1 : 0;
    }
    for (FondOutcome.Conditional change : outcome.conditional()) {
      made += wanted[2 * change.fluent() + (change.value() ? 0 : 1)] ? 1 : 0;
    }
    return made;
  }

  /**
   * @param sure whether only policies count that surely reach the goal
   */
  double stepsAtLeast(long[] state, boolean sure) {
    int open = 0;
    for (int literal : literals) {
      open += Task.holds(state, literal) ? 0 : 1;
    }
    double most = sure ? mostOnAverage : mostAtOnce;
    return open == 0 || most == 0 ? 0 : open / most;
  }
}
