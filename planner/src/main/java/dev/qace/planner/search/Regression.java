package dev.qace.planner.search;

import dev.qace.planner.task.Formula;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Task;

/** From what should hold after a step to what has to hold before it. */
final class Regression {
  private final Task task;
  private final DeadEnds deadEnds;

  Regression(Task task, DeadEnds deadEnds) {
    this.task = task;
    this.deadEnds = deadEnds;
  }

  /**
   * Literals of the state that are enough for the operator to execute, for this outcome to lead to
   * the target, and for no outcome to lead to a partial dead end. The operator is not forbidden in
   * the state, and the outcome leads from it to the target.
   */
  Partial before(Partial target, int operator, int outcome, long[] state) {
    Partial before = target.copy();
    for (int fluent : task.deletes[operator][outcome]) {
      before.remove(fluent);
    }
    for (int fluent : task.adds[operator][outcome]) {
      before.remove(fluent);
    }
    if (task.isConditional(operator)) {
      settle(operator, outcome, state, before);
    }
    for (int literal : task.required[operator]) {
      before.add(literal >> 1, (literal & 1) == 0);
    }
    Formula rest = task.rest[operator];
    if (rest != null) {
      rest.support(state, before);
    }
    for (Partial dead : deadEnds.avoided()) {
      for (int each = 0; each < task.outcomes(operator); each++) {
        avoid(dead, operator, each, state, before);
      }
    }
    return before;
  }

  /** Every conditional change is to occur, or not to, as it does in the state. */
  private void settle(int operator, int outcome, long[] state, Partial before) {
    Task.Guarded[][] guarded = task.guarded[operator];
    for (Task.Guarded change : guarded[outcome]) {
      if (change.when().holds(state)) {
        before.remove(change.fluent());
      }
    }
    for (Task.Guarded[] ofOutcome : guarded) {
      for (Task.Guarded change : ofOutcome) {
        if (change.when().holds(state)) {
          change.when().support(state, before);
        } else {
          change.when().refute(state, before);
        }
      }
    }
  }

  /** Adds a literal that keeps an outcome from leading to a dead end, where none does so yet. */
  private void avoid(Partial dead, int operator, int outcome, long[] state, Partial before) {
    if (task.isConditional(operator)) {
      avoidGuarded(dead, operator, outcome, state, before);
      return;
    }
    for (int fluent : task.deletes[operator][outcome]) {
      if (dead.wantsTrue(fluent)) {
        return;
      }
    }
    for (int fluent : task.adds[operator][outcome]) {
      if (dead.wantsFalse(fluent)) {
        return;
      }
    }
    Partial left = dead.copy();
    for (int fluent : task.deletes[operator][outcome]) {
      left.remove(fluent);
    }
    for (int fluent : task.adds[operator][outcome]) {
      left.remove(fluent);
    }
    if (!left.contradicts(before)) {
      differ(left, state, before);
    }
  }

  private void avoidGuarded(Partial dead, int operator, int outcome, long[] state, Partial before) {
    long[] after = new long[task.words];
    task.apply(operator, outcome, state, after);
    for (int literal : dead.literals()) {
      int fluent = literal >> 1;
      boolean value = (after[fluent >>> 6] & 1L << fluent) != 0;
      if (value != ((literal & 1) == 0)) {
        boolean now = (state[fluent >>> 6] & 1L << fluent) != 0;
        if (now == value) {
          before.add(fluent, now);
        }
        return;
      }
    }
    throw new AssertionError("the operator is forbidden in the state");
  }

  private static void differ(Partial dead, long[] state, Partial before) {
    for (int literal : dead.literals()) {
      if (!Task.holds(state, literal)) {
        before.add(literal >> 1, (literal & 1) != 0);
        return;
      }
    }
    throw new AssertionError("the operator is forbidden in the state");
  }
}
