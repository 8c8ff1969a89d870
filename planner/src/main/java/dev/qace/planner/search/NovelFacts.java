package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells which states of a search bring something new: a fact that no state before had with as many
 * goals open and as much of the first relaxed plan come by on the way (best-first width search:
 * Lipovetzky and Geffner, AAAI 2017). Where the heuristic is misled such states lead on. Mutable;
 * one per search.
 */
final class NovelFacts {
  static final int NOT_NEW = -1;
  private static final int MOST_MILESTONES = 192;
  private static final int WORDS = MOST_MILESTONES / 64;

  private final Task task;
  private final int[] goal;
  private final Effort effort;

  /** What the first relaxed plan comes by, as literals. */
  private int[] milestones = {};

  /** By state, the milestones that were come by on the way to it. */
  private long[] passed = new long[64 * WORDS];

  private final Map<Integer, long[]> seen = new HashMap<>();

  NovelFacts(Task task, Relaxation relaxation, Effort effort) {
    this.task = task;
    this.goal = relaxation.goal();
    this.effort = effort;
  }

  /** Starts over; state 0 comes by what holds in it. */
  void begin(int[] planned, long[] start) {
    milestones = Arrays.copyOf(planned, Math.min(planned.length, MOST_MILESTONES));
    seen.clear();
    Arrays.fill(passed, 0, WORDS, 0);
    enter(0, 0, start);
  }

  /** How promising a state is, the less the better; or that it brings nothing new. */
  int enter(int number, int before, long[] state) {
    if ((number + 1) * WORDS > passed.length) {
      effort.hold(8L * passed.length);
      passed = Arrays.copyOf(passed, 2 * passed.length);
    }
    System.arraycopy(passed, before * WORDS, passed, number * WORDS, WORDS);
    int come = 0;
    for (int i = 0; i < milestones.length; i++) {
      int at = number * WORDS + (i >>> 6);
      if ((passed[at] & 1L << i) == 0 && Task.holds(state, milestones[i])) {
        passed[at] |= 1L << i;
      }
      come += (passed[at] & 1L << i) != 0 ? 1 : 0;
    }
    int key = openGoals(state) * (MOST_MILESTONES + 1) + milestones.length - come;
    long[] known = seen.get(key);
    if (known == null) {
      effort.hold(8L * task.words);
      known = new long[task.words];
      seen.put(key, known);
    }
    boolean fresh = false;
    for (int i = 0; i < task.words; i++) {
      fresh |= (state[i] & ~known[i]) != 0;
      known[i] |= state[i];
    }
    return fresh ? key : NOT_NEW;
  }

  /** How promising a step is that leads to a state from one that is so promising. */
  int after(int promise, long[] state) {
    return openGoals(state) * (MOST_MILESTONES + 1) + promise % (MOST_MILESTONES + 1);
  }

  int openGoals(long[] state) {
    int goals = 0;
    for (int fact : goal) {
      goals += fact < 2 * task.fluents && !Task.holds(state, fact) ? 1 : 0;
    }
    return goals;
  }
}
