package dev.qace.planner.likely;

import dev.qace.model.State;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.task.Applicable;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.RelaxedPlan;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A grounded problem with the odds of its outcomes; what is done are the numbers of its operators.
 * Where the goal is out of reach even if nothing ever ceased to be so, there is a dead end. For one
 * thread.
 */
public final class ProblemModel implements LikelyModel<State, Integer> {
  private final Task task;
  private final Applicable applicable;
  private final RelaxedPlan relaxed;
  private final double[][] odds;
  private final Effort effort;
  private final GoalPotentials goals;

  /** The state last looked at, and how far the goal seemed from there. */
  private @Nullable State looked;

  private int seeming;

  /**
   * @param effort what is asked of the model counts against it
   */
  public ProblemModel(FondProblem problem, Effort effort) {
    this.task = new Task(problem, effort);
    this.applicable = new Applicable(task);
    this.relaxed = new RelaxedPlan(task, new Relaxation(task, effort), new boolean[task.operators]);
    this.effort = effort;
    this.goals = new GoalPotentials(problem);
    this.odds = new double[task.operators][];
    for (int op = 0; op < odds.length; op++) {
      List<FondOutcome> outcomes = problem.operators().get(op).outcomes();
      double sum = outcomes.stream().mapToDouble(FondOutcome::weight).sum();
      odds[op] = outcomes.stream().mapToDouble(outcome -> outcome.weight() / sum).toArray();
    }
  }

  /** Where the problem starts. */
  public State initial() {
    return State.adopt(task.initial.clone());
  }

  Task task() {
    return task;
  }

  @Override
  public boolean isGoal(State state) {
    return task.goal.holds(state.copyWords());
  }

  @Override
  public List<Option<State, Integer>> options(State state) {
    effort.look();
    long[] before = state.copyWords();
    int[] operators = applicable.in(before);
    List<Option<State, Integer>> options = new ArrayList<>();
    for (int i = 0; i < applicable.count(); i++) {
      int operator = operators[i];
      List<Branch<State>> branches = new ArrayList<>();
      for (int outcome = 0; outcome < task.outcomes(operator); outcome++) {
        long[] after = new long[task.words];
        task.apply(operator, outcome, before, after);
        branches.add(new Branch<>(odds[operator][outcome], State.adopt(after)));
      }
      options.add(new Option<>(operator, branches));
    }
    effort.hold(200L + 100L * options.size());
    return options;
  }

  @Override
  public double atMost(State state) {
    return seeming(state) == RelaxedPlan.DEAD_END ? 0 : goals.atMost(state.copyWords());
  }

  @Override
  public int distance(State state) {
    return seeming(state) == RelaxedPlan.DEAD_END ? 1 << 20 : seeming;
  }

  @Override
  public double stepsAtLeast(State state, boolean asLikely) {
    return goals.stepsAtLeast(state.copyWords(), asLikely);
  }

  private int seeming(State state) {
    if (looked == null || !looked.equals(state)) {
      looked = state;
      seeming = relaxed.toGoal(state.copyWords());
    }
    return seeming;
  }
}
