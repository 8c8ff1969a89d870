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

  private final Task task;
  private final Relaxation relaxation;
  private final boolean[] disabled;
  private final int[] needCounts;
  private final int[] open;
  private final int[] costs;
  private final int[] factCosts;
  private final int[] makers;
  private final boolean[] wanted;
  private final int[] stack;
  private final boolean[] marked;
  private final boolean[] counted;
  private final boolean[] preferred;
  private final IntList preferredList = new IntList();
  private final IntList countedList = new IntList();
  private final IntList markedList = new IntList();
  private final IntList planned = new IntList();
  private int[][] buckets = new int[256][];
  private int[] bucketSizes = new int[256];

  /**
   * @param disabled by operator: those that are not to be used; looked at anew each time
   */
  public RelaxedPlan(Task task, Relaxation relaxation, boolean[] disabled) {
    this.task = task;
    this.relaxation = relaxation;
    this.disabled = disabled;
    this.needCounts = new int[relaxation.nodes];
    Arrays.setAll(needCounts, node -> relaxation.needs[node].length);
    this.open = new int[relaxation.nodes];
    this.costs = new int[relaxation.nodes];
    this.factCosts = new int[relaxation.facts];
    this.makers = new int[relaxation.facts];
    this.wanted = new boolean[relaxation.facts];
    this.stack = new int[relaxation.facts + 1];
    this.marked = new boolean[relaxation.facts];
    this.counted = new boolean[relaxation.nodes];
    this.preferred = new boolean[task.operators];
  }

  public int toGoal(long[] state) {
    return evaluate(state, relaxation.goal);
  }

  /** To a partial state; what nothing needs is not looked at. */
  public int to(Partial target, long[] state) {
    return evaluate(
        state, Arrays.stream(target.literals()).filter(fact -> relaxation.useful[fact]).toArray());
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
    explore(state, targets);
    for (int fact : targets) {
      if (factCosts[fact] == Integer.MAX_VALUE) {
        return DEAD_END;
      }
    }
    return extract(targets);
  }

  private void explore(long[] state, int[] targets) {
    Arrays.fill(factCosts, Integer.MAX_VALUE);
    System.arraycopy(needCounts, 0, open, 0, open.length);
    Arrays.fill(costs, 0);
    int left = 0;
    for (int fact : targets) {
      if (!wanted[fact]) {
        wanted[fact] = true;
        left++;
      }
    }
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      int fact = 2 * fluent + ((state[fluent >>> 6] & 1L << fluent) != 0 ? 0 : 1);
      if (relaxation.useful[fact]) {
        reach(fact, 0, -1);
      }
    }
    for (int node : relaxation.free) {
      fire(node);
    }
    for (int cost = 0; cost < buckets.length && left > 0; cost++) {
      for (int i = 0; i < bucketSizes[cost] && left > 0; i++) {
        int fact = buckets[cost][i];
        if (factCosts[fact] != cost) {
          continue;
        }
        if (wanted[fact]) {
          wanted[fact] = false;
          left--;
        }
        for (int node : relaxation.needers[fact]) {
          costs[node] += cost;
          if (--open[node] == 0) {
            fire(node);
          }
        }
      }
    }
    Arrays.fill(bucketSizes, 0);
    for (int fact : targets) {
      wanted[fact] = false;
    }
  }

  private void fire(int node) {
    int operator = relaxation.operators[node];
    if (operator != Relaxation.NO_OPERATOR && disabled[operator]) {
      return;
    }
    int cost = Math.min(FAR, costs[node] + (operator == Relaxation.NO_OPERATOR ? 0 : 1));
    for (int fact : relaxation.makes[node]) {
      if (cost < factCosts[fact]) {
        reach(fact, cost, node);
      }
    }
  }

  private void reach(int fact, int cost, int node) {
    factCosts[fact] = cost;
    makers[fact] = node;
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
      int node = makers[stack[--top]];
      if (node < 0 || counted[node]) {
        continue;
      }
      counted[node] = true;
      countedList.add(node);
      int operator = relaxation.operators[node];
      if (operator != Relaxation.NO_OPERATOR) {
        length++;
        if (costs[node] == 0 && !preferred[operator]) {
          preferred[operator] = true;
          preferredList.add(operator);
        }
      }
      for (int fact : relaxation.needs[node]) {
        top = push(fact, top);
      }
    }
    for (int i = 0; i < countedList.size(); i++) {
      counted[countedList.get(i)] = false;
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
