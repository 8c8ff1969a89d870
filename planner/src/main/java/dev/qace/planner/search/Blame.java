package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Mutexes;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.RelaxedLayout;
import dev.qace.planner.task.Task;
import java.util.Arrays;

/**
 * Finds out what in a state puts the goal out of reach of the relaxed task: takes literals away,
 * letting their fluents have either value, for as long as the goal stays out of reach.
 */
final class Blame {
  private final Task task;
  private final Relaxation relaxation;
  private final Mutexes mutexes;
  private final boolean[] disabled;
  private final Effort effort;
  private final int[] goal;
  private RelaxedLayout layout;
  private int[] open = {};
  private boolean[] reached = {};

  /** The facts reached, in order; what follows from those before {@link #propagated} is reached. */
  private int[] trail = {};

  private int trailSize;
  private int propagated;

  /**
   * Looks at the disabled operators again each time.
   *
   * @param disabled by operator: those that are not to be used
   */
  Blame(Task task, Relaxation relaxation, Mutexes mutexes, boolean[] disabled, Effort effort) {
    this.task = task;
    this.relaxation = relaxation;
    this.mutexes = mutexes;
    this.disabled = disabled;
    this.effort = effort;
    this.layout = relaxation.layout();
    this.goal = relaxation.goal();
  }

  /** A partial state from which the goal is out of reach, as it is from the state. */
  Partial of(long[] state) {
    layout = relaxation.layout();
    reached = new boolean[layout.facts];
    trail = new int[layout.facts];
    open = new int[layout.nodes];
    Arrays.setAll(open, node -> layout.needs[node].length);
    trailSize = 0;
    Partial dead = Partial.full(state, task.fluents);
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      reach(2 * fluent + (dead.wantsTrue(fluent) ? 0 : 1));
    }
    for (int node : layout.free) {
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
    return dead;
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
    if (relaxation.isUseful(opposite)) {
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
    int operator = layout.operators[node];
    if (operator == Relaxation.NO_OPERATOR || !disabled[operator]) {
      for (int i = layout.makesFrom[node]; i < layout.makesFrom[node + 1]; i++) {
        reach(layout.made[i]);
      }
    }
  }

  /** Whether the goal is reached; then not everything that follows is. */
  private boolean propagate(int from) {
    propagated = from;
    while (propagated < trailSize) {
      for (int node : layout.needers[trail[propagated++]]) {
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
    for (int fact : goal) {
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
        for (int node : layout.needers[fact]) {
          open[node]++;
        }
      }
    }
  }
}
