package dev.qace.planner.search;

import dev.qace.planner.Effort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a sequence of steps with lucky outcomes that leads to the goal, or to where a rule
 * takes over, without any step that is forbidden where it is taken. Greedy best-first search: a
 * state counts as far from the goal as its predecessor until its turn comes, and the operators of
 * the relaxed plan come first.
 */
final class WeakSearch {

  /** How a search ended. */
  enum End {
    FOUND,
    /** There is no such sequence, and what was reached is all dead. */
    EXHAUSTED,
    GIVEN_UP
  }

  private static final int BOOST = 1000;

  private final Task task;
  private final Applicable applicable;
  private final RelaxedPlan heuristic;
  private final DeadEnds deadEnds;
  private final Rules rules;
  private final Effort effort;
  private final StateTable states;
  private final IntVector parents;
  private final IntVector steps;
  private final BucketQueue all;
  private final BucketQueue preferred;
  private final long[] state;
  private final long[] next;
  private long deadline = Long.MAX_VALUE;
  private int last;

  private int best;
  private int turn;
  private int preferredTurn;
  private int evaluated;
  private int version;

  /** Whether a search was broken off by the clock and can go on. */
  private boolean paused;

  private long[] pausedStart = new long[0];

  WeakSearch(Task task, RelaxedPlan heuristic, DeadEnds deadEnds, Rules rules, Effort effort) {
    this.task = task;
    this.applicable = new Applicable(task);
    this.heuristic = heuristic;
    this.deadEnds = deadEnds;
    this.rules = rules;
    this.effort = effort;
    this.states = new StateTable(task.words, effort);
    this.parents = new IntVector(effort);
    this.steps = new IntVector(effort);
    this.all = new BucketQueue();
    this.preferred = new BucketQueue();
    this.state = new long[task.words];
    this.next = new long[task.words];
  }

  /** Until when the search may go on; it gives up then. */
  void until(long nanoTime) {
    deadline = nanoTime;
  }

  /**
   * Searches from a state. A search that ran out of time goes on when it is called again.
   *
   * @param target a partial state to reach as well as the goal; the heuristic then leads there
   * @param most how many states to evaluate before giving up
   */
  End run(long[] start, @Nullable Partial target, int most) {
    while (true) {
      if (!paused) {
        version = deadEnds.version();
      }
      End end = attempt(start, target, most);
      boolean outdated =
          switch (end) {
            case FOUND -> version != deadEnds.version() && isForbidden();
            case EXHAUSTED -> target == null && version != deadEnds.version();
            case GIVEN_UP -> false;
          };
      if (!outdated) {
        return end;
      }
    }
  }

  /** Whether a step of the sequence found has been forbidden since it was made. */
  private boolean isForbidden() {
    List<long[]> path = path();
    List<int[]> taken = steps();
    for (int i = 0; i < taken.size(); i++) {
      if (deadEnds.forbids(taken.get(i)[0], path.get(i))) {
        return true;
      }
    }
    return false;
  }

  private End attempt(long[] start, @Nullable Partial target, int most) {
    boolean resumed = paused && target == null && Arrays.equals(start, pausedStart);
    paused = false;
    if (!resumed) {
      begin(start);
      if (isEnd(start, target)) {
        last = 0;
        return End.FOUND;
      }
    }
    while (!all.isEmpty() || !preferred.isEmpty()) {
      effort.look();
      if (evaluated == most || System.nanoTime() - deadline > 0) {
        paused = target == null;
        pausedStart = start;
        return End.GIVEN_UP;
      }
      int number = next();
      if (isSettled(number)) {
        continue;
      }
      settle(number);
      states.get(number, state);
      if (isCutOff(number)) {
        continue;
      }
      if (number > 0 && rules.in(state) != null) {
        last = number;
        return End.FOUND;
      }
      evaluated++;
      int distance = target == null ? heuristic.toGoal(state) : heuristic.to(target, state);
      if (distance == RelaxedPlan.DEAD_END) {
        if (target == null) {
          deadEnds.learn(state);
        }
        continue;
      }
      if (distance < best) {
        best = distance;
        preferredTurn -= BOOST;
      }
      if (expand(number, distance, target)) {
        return End.FOUND;
      }
    }
    return End.EXHAUSTED;
  }

  private void begin(long[] start) {
    states.clear();
    parents.clear();
    steps.clear();
    all.clear();
    preferred.clear();
    best = Integer.MAX_VALUE;
    turn = 0;
    preferredTurn = 0;
    evaluated = 0;
    add(start, -1, -1, -1);
    all.add(0, 0);
  }

  /** The next state, from the two queues in turns; progress gives the preferred ones an edge. */
  private int next() {
    if (!preferred.isEmpty() && (all.isEmpty() || preferredTurn <= turn)) {
      preferredTurn++;
      return preferred.poll();
    }
    turn++;
    return all.poll();
  }

  /** Bit 0 of the settled flags is kept in the sign of the step. */
  private boolean isSettled(int number) {
    return (parents.items[3 * number + 2] & 1) != 0;
  }

  private void settle(int number) {
    parents.items[3 * number + 2] |= 1;
  }

  private void add(long[] reached, int parent, int operator, int outcome) {
    states.add(reached);
    parents.add(parent);
    parents.add(operator);
    parents.add(0);
    steps.add(outcome);
  }

  private boolean isEnd(long[] reached, @Nullable Partial target) {
    return task.goal.holds(reached) || (target != null && target.matches(reached));
  }

  /** Whether the state is a dead end, or the step to it has been forbidden since. */
  private boolean isCutOff(int number) {
    if (deadEnds.version() == 0) {
      return false;
    }
    if (deadEnds.contains(state)) {
      return true;
    }
    int parent = parents.items[3 * number];
    if (parent < 0) {
      return false;
    }
    states.get(parent, next);
    return deadEnds.forbids(parents.items[3 * number + 1], next.clone());
  }

  private boolean expand(int number, int distance, @Nullable Partial target) {
    int[] operators = applicable.in(state);
    int count = applicable.count();
    for (int i = 0; i < count; i++) {
      int operator = operators[i];
      if (deadEnds.forbids(operator, state)) {
        continue;
      }
      for (int outcome = 0; outcome < task.outcomes(operator); outcome++) {
        task.apply(operator, outcome, state, next);
        int before = states.size();
        if (states.find(next) >= 0) {
          continue;
        }
        add(next, number, operator, outcome);
        if (isEnd(next, target)) {
          last = before;
          return true;
        }
        all.add(before, distance);
        if (heuristic.isPreferred(operator)) {
          preferred.add(before, distance);
        }
      }
    }
    return false;
  }

  /** The states of the sequence found, the start first. */
  List<long[]> path() {
    List<long[]> path = new ArrayList<>();
    for (int at = last; at >= 0; at = parents.items[3 * at]) {
      long[] each = new long[task.words];
      states.get(at, each);
      path.add(each);
    }
    Collections.reverse(path);
    return path;
  }

  /** The steps of the sequence found, each an operator and an outcome. */
  List<int[]> steps() {
    ArrayDeque<int[]> path = new ArrayDeque<>();
    for (int at = last; parents.items[3 * at] >= 0; at = parents.items[3 * at]) {
      path.addFirst(new int[] {parents.items[3 * at + 1], steps.items[at]});
    }
    return new ArrayList<>(path);
  }

  /** Declares dead whatever an exhausted search has reached. */
  void bury() {
    for (int number = 0; number < states.size(); number++) {
      states.get(number, state);
      deadEnds.add(state);
    }
  }
}
