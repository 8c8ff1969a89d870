package dev.qace.planner.task;

import dev.qace.planner.IntList;
import java.util.Arrays;

/**
 * How far the goal seems: the length of a plan for the relaxed task, in which each fact is made by
 * whatever makes it most cheaply (the FF heuristic over additive costs). Mutable; one per search.
 */
public final class RelaxedPlan {
  public static final int DEAD_END = Integer.MAX_VALUE;
  private static final int FAR = 1 << 16;

  /** More than all that a node needs can cost. */
  private static final int MISSING = 1 << 24;

  private final Task task;
  private final Relaxation relaxation;
  private final boolean[] disabled;
  private final int[] goal;
  private final boolean[] preferred;
  private RelaxedLayout layout;
  private final IntList preferredList = new IntList();
  private final IntList countedList = new IntList();
  private final IntList markedList = new IntList();
  private final IntList planned = new IntList();

  /** By node, {@link #MISSING} for each fact that it misses, and what those cost that it has. */
  private int[] open = {};

  private int[] unmet = {};
  private int[] factCosts = {};

  /** By fact, the node that makes it most cheaply, and by which of its outcomes. */
  private int[] makers = {};

  private int[] makerOutcomes = {};
  private boolean[] wanted = {};
  private boolean[] marked = {};
  private int[] stack = {};

  /** By node, the outcomes of it that the plan counts. */
  private long[] counted = {};

  private int[][] buckets = new int[256][];
  private int[] bucketSizes = new int[256];

  /**
   * @param disabled by operator: those that are not to be used; looked at again each time
   */
  public RelaxedPlan(Task task, Relaxation relaxation, boolean[] disabled) {
    this.task = task;
    this.relaxation = relaxation;
    this.disabled = disabled;
    this.goal = relaxation.goal();
    this.layout = relaxation.layout();
    this.preferred = new boolean[task.operators];
    makeRoom();
  }

  public int toGoal(long[] state) {
    return evaluate(state, goal);
  }

  /** To a partial state; what nothing needs is not looked at. */
  public int to(Partial target, long[] state) {
    return evaluate(state, Arrays.stream(target.literals()).filter(relaxation::isUseful).toArray());
  }

  /** About how many steps it takes to look at a state. */
  public int work() {
    return layout.nodes;
  }

  /** Whether an operator starts the plan that was found last. */
  public boolean isPreferred(int operator) {
    return preferred[operator];
  }

  /** The literals that the plan found last makes hold. */
  public int[] planned() {
    return planned.toArray();
  }

  private int evaluate(long[] state, int[] targets) {
    if (layout != relaxation.layout()) {
      layout = relaxation.layout();
      makeRoom();
    }
    explore(state, targets);
    for (int fact : targets) {
      if (factCosts[fact] == Integer.MAX_VALUE) {
        return DEAD_END;
      }
    }
    return extract(targets);
  }

  private void makeRoom() {
    int nodes = layout.nodes;
    int facts = layout.facts;
    unmet = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      unmet[node] = layout.needs[node].length * MISSING;
    }
    open = new int[nodes];
    counted = new long[nodes];
    factCosts = new int[facts];
    makers = new int[facts];
    makerOutcomes = new int[facts];
    wanted = new boolean[facts];
    marked = new boolean[facts];
    stack = new int[facts + 1];
  }

  private void explore(long[] state, int[] targets) {
    Arrays.fill(factCosts, Integer.MAX_VALUE);
    System.arraycopy(unmet, 0, open, 0, open.length);
    int left = 0;
    for (int fact : targets) {
      if (!wanted[fact]) {
        wanted[fact] = true;
        left++;
      }
    }
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      int fact = 2 * fluent + ((state[fluent >>> 6] & 1L << fluent) != 0 ? 0 : 1);
      if (relaxation.isUseful(fact)) {
        reach(fact, 0, -1, 0);
      }
    }
    for (int node : layout.free) {
      fire(node, 0);
    }
    for (int cost = 0; cost < buckets.length && left > 0; cost++) {
      for (int i = 0; i < bucketSizes[cost] && left > 0; i++) {
        int fact = buckets[cost][i];
        if (factCosts[fact] == cost) {
          left -= wanted[fact] ? 1 : 0;
          wanted[fact] = false;
          advance(fact);
        }
      }
    }
    Arrays.fill(bucketSizes, 0);
    for (int fact : targets) {
      wanted[fact] = false;
    }
  }

  /** Fires the nodes for which this fact is the last that they needed. */
  private void advance(int fact) {
    int change = factCosts[fact] - MISSING;
    for (int node : layout.needers[fact]) {
      int now = open[node] + change;
      open[node] = now;
      if (now < MISSING) {
        fire(node, now);
      }
    }
  }

  private void fire(int node, int needed) {
    int operator = layout.operators[node];
    if (operator != Relaxation.NO_OPERATOR && disabled[operator]) {
      return;
    }
    int cost = Math.min(FAR, needed + (operator == Relaxation.NO_OPERATOR ? 0 : 1));
    int[] made = layout.made;
    int end = layout.makesFrom[node + 1];
    for (int i = layout.makesFrom[node]; i < end; i++) {
      if (cost < factCosts[made[i]]) {
        reach(made[i], cost, node, layout.madeBy[i]);
      }
    }
  }

  private void reach(int fact, int cost, int node, int outcome) {
    factCosts[fact] = cost;
    makers[fact] = node;
    makerOutcomes[fact] = outcome;
    if (cost >= buckets.length) {
      int length = Math.max(cost + 1, 2 * buckets.length);
      buckets = Arrays.copyOf(buckets, length);
      bucketSizes = Arrays.copyOf(bucketSizes, length);
    }
    int[] bucket = buckets[cost];
    if (bucket == null) {
      bucket = new int[16];
    } else if (bucketSizes[cost] == bucket.length) {
      bucket = Arrays.copyOf(bucket, 2 * bucket.length);
    }
    buckets[cost] = bucket;
    bucket[bucketSizes[cost]++] = fact;
  }

  private int extract(int[] targets) {
    for (int i = 0; i < preferredList.size(); i++) {
      preferred[preferredList.get(i)] = false;
    }
    preferredList.clear();
    int length = 0;
    int top = 0;
    for (int fact : targets) {
      top = push(fact, top);
    }
    while (top > 0) {
      int made = stack[--top];
      int node = makers[made];
      if (node < 0 || (counted[node] & 1L << makerOutcomes[made]) != 0) {
        continue;
      }
      counted[node] |= 1L << makerOutcomes[made];
      countedList.add(node);
      int operator = layout.operators[node];
      if (operator != Relaxation.NO_OPERATOR) {
        length++;
        if (open[node] == 0 && !preferred[operator]) {
          preferred[operator] = true;
          preferredList.add(operator);
        }
      }
      for (int fact : layout.needs[node]) {
        top = push(fact, top);
      }
    }
    for (int i = 0; i < countedList.size(); i++) {
      counted[countedList.get(i)] = 0;
    }
    countedList.clear();
    planned.clear();
    for (int i = 0; i < markedList.size(); i++) {
      int fact = markedList.get(i);
      marked[fact] = false;
      if (fact < 2 * task.fluents && makers[fact] >= 0) {
        planned.add(fact);
      }
    }
    markedList.clear();
    return length;
  }

  private int push(int fact, int top) {
    if (marked[fact]) {
      return top;
    }
    marked[fact] = true;
    markedList.add(fact);
    stack[top] = fact;
    return top + 1;
  }
}
