package dev.qace.planner.search;

import dev.qace.planner.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is known to have no solution: whole states, and partial states found by taking away from a
 * state whatever is not needed for its goal to be out of reach of the relaxed task. An operator is
 * forbidden in a state where one of its outcomes may be a dead end, and disabled for good where it
 * is so in every state.
 */
final class DeadEnds {
  /** Dead ends of more literals are too special for any operator always to lead to. */
  private static final int MOST_LITERALS = 64;

  private static final int NO_LITERAL = -1;

  private final Task task;
  private final Relaxation relaxation;
  private final Mutexes mutexes;

  /** Whether one bad outcome is enough to do without an operator: not so for weak solutions. */
  private final boolean forbidding;

  private final Effort effort;
  private final StateTable states;
  private final List<Partial> partials = new ArrayList<>();

  /** By partial state, a literal of it. */
  private int[] keys = {};

  private final boolean[] disabled;
  private final long[] next;
  private int version;

  private final int[] needCounts;
  private final int[] open;
  private final boolean[] reached;
  private final int[] trail;
  private int trailSize;
  private int propagated;

  DeadEnds(
      Task task,
      Relaxation relaxation,
      Mutexes mutexes,
      boolean[] disabled,
      boolean forbidding,
      Effort effort) {
    this.task = task;
    this.forbidding = forbidding;
    this.mutexes = mutexes;
    this.relaxation = relaxation;
    this.disabled = disabled;
    this.effort = effort;
    this.states = new StateTable(task.words, effort);
    this.next = new long[task.words];
    this.needCounts = new int[relaxation.nodes];
    Arrays.setAll(needCounts, node -> relaxation.needs[node].length);
    this.open = new int[relaxation.nodes];
    this.reached = new boolean[relaxation.facts];
    this.trail = new int[relaxation.facts];
  }

  /** Grows whenever something is learned. */
  int version() {
    return version;
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
    int[] literals = dead.literals();
    if (forbidding && literals.length <= MOST_LITERALS) {
      for (int op = 0; op < task.operators; op++) {
        disabled[op] |= alwaysLeadsTo(op, literals);
      }
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

  private boolean alwaysLeadsTo(int op, int[] dead) {
    if (task.isConditional(op)) {
      return false;
    }
    for (int outcome = 0; outcome < task.outcomes(op); outcome++) {
      boolean always = true;
      for (int i = 0; i < dead.length && always; i++) {
        always = isSureAfter(dead[i], op, outcome);
      }
      if (always) {
        return true;
      }
    }
    return false;
  }

  private boolean isSureAfter(int literal, int op, int outcome) {
    int fluent = literal >> 1;
    boolean value = (literal & 1) == 0;
    int[] adds = task.adds[op][outcome];
    int[] deletes = task.deletes[op][outcome];
    if (Arrays.binarySearch(adds, fluent) >= 0) {
      return value;
    }
    if (Arrays.binarySearch(deletes, fluent) >= 0) {
      return !value;
    }
    for (int added : adds) {
      if (mutexes.exclude(added, fluent)) {
        return !value;
      }
    }
    for (int required : task.required[op]) {
      if (required == literal) {
        return true;
      }
      boolean excludes = (required & 1) == 0 && mutexes.exclude(required >> 1, fluent);
      if (!value && excludes) {
        return true;
      }
    }
    return false;
  }

  /** Learns from a state whose goal is out of reach of the relaxed task. */
  void learn(long[] state) {
    System.arraycopy(needCounts, 0, open, 0, open.length);
    Arrays.fill(reached, false);
    trailSize = 0;
    Partial dead = Partial.full(state, task.fluents);
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      reach(2 * fluent + (dead.wantsTrue(fluent) ? 0 : 1));
    }
    for (int node : relaxation.free) {
      fire(node);
    }
    propagate(0);
    boolean[] settled = new boolean[task.fluents];
    for (int[] group : mutexes.groups()) {
      effort.look();
      dropGroup(group, state, dead, settled);
    }
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      effort.step();
      int mark = trailSize;
      if (!settled[fluent]) {
        suppose(fluent, dead);
        if (propagate(mark)) {
          undo(mark);
        } else {
          dead.remove(fluent);
        }
      }
    }
    addPartial(dead);
  }

  /**
   * Drops what a group says as one. Where it cannot be dropped, the one that holds speaks for all;
   * where none holds, they are left to be dropped one by one.
   */
  private void dropGroup(int[] group, long[] state, Partial dead, boolean[] settled) {
    int holding = -1;
    for (int fluent : group) {
      holding = (state[fluent >>> 6] & 1L << fluent) != 0 ? fluent : holding;
      if (settled[fluent]) {
        return;
      }
    }
    int mark = trailSize;
    for (int fluent : group) {
      suppose(fluent, dead);
    }
    boolean needed = propagate(mark);
    if (needed) {
      undo(mark);
    }
    if (!needed || holding >= 0) {
      for (int fluent : group) {
        settled[fluent] = true;
        if (!needed || fluent != holding) {
          dead.remove(fluent);
        }
      }
    }
  }

  private void suppose(int fluent, Partial dead) {
    int opposite = 2 * fluent + (dead.wantsTrue(fluent) ? 1 : 0);
    if (relaxation.useful[opposite]) {
      reach(opposite);
    }
  }

  private void reach(int fact) {
    if (!reached[fact]) {
      reached[fact] = true;
      trail[trailSize++] = fact;
    }
  }

  private void fire(int node) {
    int operator = relaxation.operators[node];
    if (operator == Relaxation.NO_OPERATOR || !disabled[operator]) {
      for (int fact : relaxation.makes[node]) {
        reach(fact);
      }
    }
  }

  /** Whether the goal is reached; then not everything that follows is. */
  private boolean propagate(int from) {
    propagated = from;
    while (propagated < trailSize) {
      for (int node : relaxation.needers[trail[propagated++]]) {
        if (--open[node] == 0) {
          fire(node);
        }
      }
      if ((propagated & 31) == 0 && goalReached()) {
        return true;
      }
    }
    return goalReached();
  }

  private boolean goalReached() {
    for (int fact : relaxation.goal) {
      if (!reached[fact]) {
        return false;
      }
    }
    return true;
  }

  private void undo(int mark) {
    while (trailSize > mark) {
      int fact = trail[--trailSize];
      reached[fact] = false;
      if (trailSize < propagated) {
        for (int node : relaxation.needers[fact]) {
          open[node]++;
        }
      }
    }
  }
}
