package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Mutexes;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.StateTable;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known to have no solution: whole states, and partial states found by taking away from a
 * state whatever is not needed for its goal to be out of reach of the relaxed task. An operator is
 * forbidden in a state where one of its outcomes may be a dead end, and disabled for good where it
 * is so in every state. The relaxed task knows as well what an operator needs so as not to lead to
 * one.
 */
final class DeadEnds {
  private static final int NO_LITERAL = -1;

  private final Task task;

  /** Whether one bad outcome is enough to do without an operator: not so for weak solutions. */
  private final boolean forbidding;

  private final Blame blame;
  private final Consequences consequences;
  private final StateTable states;
  private final List<Partial> partials = new ArrayList<>();

  /** By partial state, a literal of it. */
  private int[] keys = {};

  private final boolean[] disabled;
  private final long[] next;
  private int version;
  private int known;

  DeadEnds(
      Task task,
      Relaxation relaxation,
      Mutexes mutexes,
      boolean[] disabled,
      boolean forbidding,
      Effort effort) {
    this.task = task;
    this.forbidding = forbidding;
    this.disabled = disabled;
    this.states = new StateTable(task.words, effort);
    this.next = new long[task.words];
    this.blame = new Blame(task, relaxation, mutexes, disabled, effort);
    this.consequences = new Consequences(task, relaxation, mutexes, disabled, effort);
  }

  /** Grows whenever something is learned. */
  int version() {
    return version;
  }

  /** Grows whenever a partial state is learned, of which the heuristic knows. */
  int known() {
    return known;
  }

  /** The partial states that no step may lead to, whatever its outcome. */
  List<Partial> avoided() {
    return forbidding ? partials : List.of();
  }

  boolean contains(long[] state) {
    if (states.size() > 0 && states.find(state) >= 0) {
      return true;
    }
    for (int i = 0; i < partials.size(); i++) {
      if ((keys[i] == NO_LITERAL || Task.holds(state, keys[i])) && partials.get(i).matches(state)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an outcome of an operator that executes in the state may be a dead end. */
  boolean forbids(int operator, long[] state) {
    if (disabled[operator]) {
      return true;
    }
    if (version == 0 || !forbidding) {
      return false;
    }
    for (int outcome = 0; outcome < task.outcomes(operator); outcome++) {
      task.apply(operator, outcome, state, next);
      if (contains(next)) {
        return true;
      }
    }
    return false;
  }

  void add(long[] state) {
    int before = states.size();
    states.add(state);
    if (states.size() > before) {
      version++;
    }
  }

  /** Treats a whole state as a partial one, against which rules are guarded. */
  void promote(long[] state) {
    addPartial(Partial.full(state, task.fluents));
  }

  private void addPartial(Partial dead) {
    partials.removeIf(dead::covers);
    partials.add(dead);
    keys = partials.stream().mapToInt(DeadEnds::key).toArray();
    version++;
    known++;
    if (forbidding) {
      consequences.of(dead);
    }
  }

  /** A literal that few states have: one that is true, if there is any. */
  private static int key(Partial partial) {
    for (int i = 0; i < partial.yes.length; i++) {
      if (partial.yes[i] != 0) {
        return 2 * (64 * i + Long.numberOfTrailingZeros(partial.yes[i]));
      }
    }
    for (int i = 0; i < partial.no.length; i++) {
      if (partial.no[i] != 0) {
        return 2 * (64 * i + Long.numberOfTrailingZeros(partial.no[i])) + 1;
      }
    }
    return NO_LITERAL;
  }

  /** Learns from a state whose goal is out of reach of the relaxed task. */
  void learn(long[] state) {
    addPartial(blame.of(state));
  }
}
