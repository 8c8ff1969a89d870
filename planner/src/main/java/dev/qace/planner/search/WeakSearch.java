package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Applicable;
import dev.qace.planner.task.Fingerprints;
import dev.qace.planner.task.IntVector;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.RelaxedPlan;
import dev.qace.planner.task.StateTable;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a sequence of steps with lucky outcomes that leads to the goal, or to where a rule
 * takes over, without any step that is forbidden where it is taken. Greedy best-first search: a
 * step counts as leading as near to the goal as where it starts, and is taken only when its turn
 * comes; the operators of the relaxed plan come first.
 */
final class WeakSearch {

  /** How a search ended. */
  enum End {
    FOUND,
    /** There is no such sequence, and what was reached is all dead. */
    EXHAUSTED,
    GIVEN_UP
  }

  /** Of a step: the state it starts from, its operator, and its outcome. */
  private static final int STEP = 3;

  /** In place of the state that a step starts from; below 0 it is one taken without evaluating. */
  private static final int TAKEN = Integer.MIN_VALUE;

  private static final int FIRST_RESTART = 200;

  private final Task task;
  private final Applicable applicable;
  private final RelaxedPlan heuristic;
  private final DeadEnds deadEnds;
  private final Rules rules;
  private final Effort effort;
  private final StateTable states;

  /** By state: the state before it, the operator, and the outcome. */
  private final IntVector arrivals;

  private final IntVector steps;
  private final Fingerprints seen;
  private final StepQueues queues = new StepQueues();
  private final NovelFacts novelty;
  private final long[] from;
  private final long[] state;
  private final long[] after;
  private long deadline = Long.MAX_VALUE;
  private int last;

  private int best;

  /** When to start over if dead ends were found meanwhile: then distances have changed. */
  private int restart;

  private int knownAtStart;

  /** A state with fewer goals open than any before is evaluated in any case. */
  private int fewestGoals;

  /** By state, its distance, negated where it is that of the state before; and its first step. */
  private final IntVector distances;

  private final IntVector firstSteps;
  private int version;

  /** Whether a search was interrupted by the clock and can go on. */
  private boolean paused;

  private long[] pausedStart = new long[0];

  WeakSearch(
      Task task,
      Relaxation relaxation,
      RelaxedPlan heuristic,
      DeadEnds deadEnds,
      Rules rules,
      Effort effort) {
    this.task = task;
    this.applicable = new Applicable(task);
    this.heuristic = heuristic;
    this.deadEnds = deadEnds;
    this.rules = rules;
    this.effort = effort;
    this.states = new StateTable(task.words, effort);
    this.arrivals = new IntVector(effort);
    this.steps = new IntVector(effort);
    this.distances = new IntVector(effort);
    this.firstSteps = new IntVector(effort);
    this.seen = new Fingerprints(effort);
    this.novelty = new NovelFacts(task, relaxation, effort);
    this.from = new long[task.words];
    this.state = new long[task.words];
    this.after = new long[task.words];
  }

  /** Whether a search for the goal from the state was interrupted and goes on when run again. */
  boolean isPaused(long[] start) {
    return paused && Arrays.equals(start, pausedStart);
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
      if (end != End.FOUND || version == deadEnds.version() || !isForbidden()) {
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
    boolean resumed = target == null && isPaused(start);
    paused = false;
    if (!resumed) {
      restart = FIRST_RESTART;
      begin();
      if (arrive(start, target)) {
        return End.FOUND;
      }
    }
    while (!queues.isEmpty() || (target == null && lookAgain())) {
      effort.look();
      if (queues.evaluated() >= restart && knownAtStart != deadEnds.known() && target == null) {
        restart *= 2;
        begin();
        if (arrive(start, null)) {
          return End.FOUND;
        }
        continue;
      }
      if (queues.evaluated() >= most || System.nanoTime() - deadline > 0) {
        paused = target == null;
        pausedStart = start;
        return End.GIVEN_UP;
      }
      if (take(queues.next(), target)) {
        return End.FOUND;
      }
    }
    return End.EXHAUSTED;
  }

  private void begin() {
    states.clear();
    arrivals.clear();
    steps.clear();
    distances.clear();
    firstSteps.clear();
    seen.clear();
    queues.clear(heuristic.work());
    fewestGoals = Integer.MAX_VALUE;
    best = Integer.MAX_VALUE;
    knownAtStart = deadEnds.known();
  }

  /** Takes a step, unless it leads where the search has been or may not go; whether to an end. */
  private boolean take(int step, @Nullable Partial target) {
    boolean skipping = queues.isSkipping();
    int before = steps.items[STEP * step];
    if (before == TAKEN || (before < 0 && skipping)) {
      return false;
    }
    before = before < 0 ? ~before : before;
    steps.items[STEP * step] = skipping ? ~before : TAKEN;
    int operator = steps.items[STEP * step + 1];
    int outcome = steps.items[STEP * step + 2];
    states.get(before, from);
    task.apply(operator, outcome, from, state);
    int known = states.find(state);
    if (known >= 0) {
      if (!skipping && target == null && distances.items[known] < 0) {
        evaluateLate(known);
      }
      return false;
    }
    if (deadEnds.contains(state) || deadEnds.forbids(operator, from)) {
      return false;
    }
    arrivals.add(before);
    arrivals.add(operator);
    arrivals.add(outcome);
    return reach(target);
  }

  private boolean arrive(long[] start, @Nullable Partial target) {
    System.arraycopy(start, 0, state, 0, task.words);
    seen.add(state);
    arrivals.add(-1);
    arrivals.add(-1);
    arrivals.add(-1);
    return !deadEnds.contains(state) && reach(target);
  }

  /** Looks at a state that was reached, and at what can be done there; whether it is an end. */
  private boolean reach(@Nullable Partial target) {
    int number = states.add(state);
    last = number;
    if (task.goal.holds(state)
        || (target != null && target.matches(state))
        || (number > 0 && rules.in(state) != null)) {
      return true;
    }
    int goals = novelty.openGoals(state);
    if (goals < fewestGoals) {
      fewestGoals = goals;
      queues.doNotSkip();
    }
    boolean skipping = queues.isSkipping();
    firstSteps.add(steps.size / STEP);
    int distance = skipping ? inherited(number) : evaluate(target);
    distances.add(skipping ? ~distance : distance);
    if (distance == RelaxedPlan.DEAD_END) {
      return false;
    }
    int newness = NovelFacts.NOT_NEW;
    if (target == null && number == 0) {
      novelty.begin(heuristic.planned(), state);
    } else if (target == null) {
      newness = novelty.enter(number, arrivals.items[STEP * number], state);
    }
    int[] operators = applicable.in(state);
    if (skipping) {
      queues.countSkipped((long) applicable.count() * task.words);
    }
    for (int i = 0; i < applicable.count(); i++) {
      for (int outcome = 0; outcome < task.outcomes(operators[i]); outcome++) {
        task.apply(operators[i], outcome, state, after);
        if (seen.add(after)) {
          addStep(number, operators[i], outcome, task.goal.holds(after) ? 0 : distance);
          if (newness != NovelFacts.NOT_NEW) {
            queues.addFresh(steps.size / STEP - 1, novelty.after(newness, after));
          }
        }
      }
    }
    return false;
  }

  private int inherited(int number) {
    int before = distances.items[arrivals.items[STEP * number]];
    return before < 0 ? ~before : before;
  }

  private int evaluate(@Nullable Partial target) {
    queues.countEvaluation(heuristic.work());
    int distance = target == null ? heuristic.toGoal(state) : heuristic.to(target, state);
    if (distance == RelaxedPlan.DEAD_END && target == null) {
      deadEnds.learn(state);
    } else if (distance < best) {
      best = distance;
      queues.progress();
    }
    return distance;
  }

  /** Evaluates a state that was reached without; then its steps have their proper places. */
  private void evaluateLate(int number) {
    int distance = evaluate(null);
    distances.items[number] = distance;
    if (distance == RelaxedPlan.DEAD_END) {
      return;
    }
    int end = number + 1 < firstSteps.size ? firstSteps.items[number + 1] : steps.size / STEP;
    for (int step = firstSteps.items[number]; step < end; step++) {
      if (steps.items[STEP * step] != TAKEN) {
        queues.add(step, distance, heuristic.isPreferred(steps.items[STEP * step + 1]));
      }
    }
  }

  private void addStep(int number, int operator, int outcome, int distance) {
    int step = steps.size / STEP;
    steps.add(number);
    steps.add(operator);
    steps.add(outcome);
    queues.add(step, distance, !queues.isSkipping() && heuristic.isPreferred(operator));
  }

  /**
   * Before the search counts as exhausted: adds every step that leads where it has not been. There
   * are some where two states had one fingerprint, or where the first step to a state was forbidden
   * and a later one is not.
   */
  private boolean lookAgain() {
    for (int number = 0; number < states.size(); number++) {
      effort.step();
      states.get(number, state);
      if (deadEnds.contains(state)) {
        continue;
      }
      int[] operators = applicable.in(state);
      for (int i = 0; i < applicable.count(); i++) {
        if (!deadEnds.forbids(operators[i], state)) {
          for (int outcome = 0; outcome < task.outcomes(operators[i]); outcome++) {
            task.apply(operators[i], outcome, state, after);
            if (states.find(after) < 0 && !deadEnds.contains(after)) {
              addStep(number, operators[i], outcome, 0);
            }
          }
        }
      }
    }
    return !queues.isEmpty();
  }

  /** The states of the sequence found, the start first. */
  List<long[]> path() {
    List<long[]> path = new ArrayList<>();
    for (int at = last; at >= 0; at = arrivals.items[STEP * at]) {
      long[] each = new long[task.words];
      states.get(at, each);
      path.add(each);
    }
    Collections.reverse(path);
    return path;
  }

  /** The steps of the sequence found, each an operator and an outcome. */
  List<int[]> steps() {
    List<int[]> path = new ArrayList<>();
    for (int at = last; arrivals.items[STEP * at] >= 0; at = arrivals.items[STEP * at]) {
      path.add(new int[] {arrivals.items[STEP * at + 1], arrivals.items[STEP * at + 2]});
    }
    Collections.reverse(path);
    return path;
  }

  /**
   * Declares dead whatever an exhausted search has reached: all that can be done there leads back
   * to it, or is forbidden.
   */
  void bury() {
    for (int number = 0; number < states.size(); number++) {
      states.get(number, state);
      deadEnds.add(state);
    }
  }
}
