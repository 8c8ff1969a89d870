package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Applicable;
import dev.qace.planner.task.IntVector;
import dev.qace.planner.task.StateTable;
import dev.qace.planner.task.Task;

/**
 * The states reached so far and, of those expanded, every operator with the states it may lead to.
 * States are expanded in the order in which they were reached. State 0 is the initial one.
 */
final class StateSpace {
  final Task task;
  final Symmetry symmetry;
  final StateTable states;

  /** By edge: the state it leaves, its operator, and where its successors start. */
  final IntVector owners;

  final IntVector operators;
  final IntVector starts;
  final IntVector successors;
  final IntVector goals;

  /** States below this number are expanded. */
  int expanded;

  private final Applicable applicable;
  private final Effort effort;
  private final long[] state;
  private final long[] next;

  StateSpace(Task task, Symmetry symmetry, Effort effort) {
    this.task = task;
    this.symmetry = symmetry;
    this.effort = effort;
    this.states = new StateTable(task.words, effort);
    this.owners = new IntVector(effort);
    this.operators = new IntVector(effort);
    this.starts = new IntVector(effort);
    this.successors = new IntVector(effort);
    this.goals = new IntVector(effort);
    this.applicable = new Applicable(task);
    this.state = new long[task.words];
    this.next = task.initial.clone();
    symmetry.normalise(next);
    states.add(next);
    starts.add(0);
  }

  boolean isComplete() {
    return expanded == states.size();
  }

  /** Expands up to that many states. */
  void expand(int count) {
    for (int i = 0; i < count && !isComplete(); i++) {
      effort.step();
      expandNext();
    }
  }

  private void expandNext() {
    int number = expanded++;
    states.get(number, state);
    if (task.goal.holds(state)) {
      goals.add(number);
      return;
    }
    int[] ops = applicable.in(state);
    int count = applicable.count();
    for (int i = 0; i < count; i++) {
      int from = successors.size;
      for (int outcome = 0; outcome < task.outcomes(ops[i]); outcome++) {
        task.apply(ops[i], outcome, state, next);
        symmetry.normalise(next);
        addOnce(states.add(next), from);
      }
      if (successors.size == from + 1 && successors.items[from] == number) {
        successors.size = from;
      } else {
        owners.add(number);
        operators.add(ops[i]);
        starts.add(successors.size);
      }
    }
  }

  private void addOnce(int successor, int from) {
    for (int i = from; i < successors.size; i++) {
      if (successors.items[i] == successor) {
        return;
      }
    }
    successors.add(successor);
  }
}
