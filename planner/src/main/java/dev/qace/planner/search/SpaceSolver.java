package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import java.util.Arrays;

/**
 * Decides for every state of a {@link StateSpace} whether it has a solution. States that are not
 * expanded count as lost, or as won where an upper bound is asked for.
 */
final class SpaceSolver {
  private static final int NONE = -1;
  private static final int WON = -2;

  private final StateSpace space;
  private final Effort effort;
  private final int states;
  private final int edges;
  private final int[] arcStarts;
  private final int[] arcEdges;

  /** By state: the edge to take, or that it is won or has none. */
  final int[] choice;

  /** States in the order in which they were found to have a solution. */
  private final int[] queue;

  private int queued;

  SpaceSolver(StateSpace space, Effort effort) {
    this.space = space;
    this.effort = effort;
    this.states = space.states.size();
    this.edges = space.owners.size;
    effort.hold(4L * (3L * states + space.successors.size));
    this.choice = new int[states];
    this.queue = new int[states];
    this.arcStarts = new int[states + 1];
    this.arcEdges = new int[space.successors.size];
    reverse();
  }

  void release() {
    effort.hold(-4L * (3L * states + space.successors.size));
  }

  private void reverse() {
    int[] successors = space.successors.items;
    for (int i = 0; i < arcEdges.length; i++) {
      arcStarts[successors[i] + 1]++;
    }
    for (int s = 0; s < states; s++) {
      arcStarts[s + 1] += arcStarts[s];
    }
    int[] next = arcStarts.clone();
    for (int edge = 0; edge < edges; edge++) {
      effort.step();
      for (int i = space.starts.items[edge]; i < space.starts.items[edge + 1]; i++) {
        arcEdges[next[successors[i]]++] = edge;
      }
    }
  }

  /** Whether the initial state has a solution. */
  boolean solve(SolutionKind kind, boolean upperBound) {
    switch (kind) {
      case STRONG -> strong(upperBound);
      case STRONG_CYCLIC -> strongCyclic(upperBound);
      case WEAK -> backward(upperBound, new boolean[edges]);
    }
    return choice[0] != NONE;
  }

  /** By state, how early it was found to have a solution; late where it has none. */
  int[] ranks() {
    int[] ranks = new int[states];
    Arrays.fill(ranks, Integer.MAX_VALUE);
    for (int i = 0; i < queued; i++) {
      ranks[queue[i]] = i;
    }
    return ranks;
  }

  private void begin(boolean upperBound) {
    Arrays.fill(choice, NONE);
    queued = 0;
    for (int i = 0; i < space.goals.size; i++) {
      choice[space.goals.items[i]] = WON;
      queue[queued++] = space.goals.items[i];
    }
    if (upperBound) {
      for (int s = space.expanded; s < states; s++) {
        choice[s] = WON;
        queue[queued++] = s;
      }
    }
  }

  private void strong(boolean upperBound) {
    begin(upperBound);
    int[] open = new int[edges];
    for (int edge = 0; edge < edges; edge++) {
      open[edge] = space.starts.items[edge + 1] - space.starts.items[edge];
    }
    for (int head = 0; head < queued; head++) {
      effort.step();
      for (int i = arcStarts[queue[head]]; i < arcStarts[queue[head] + 1]; i++) {
        int edge = arcEdges[i];
        if (--open[edge] == 0) {
          take(edge);
        }
      }
    }
  }

  private void take(int edge) {
    int owner = space.owners.items[edge];
    if (choice[owner] == NONE) {
      choice[owner] = edge;
      queue[queued++] = owner;
    }
  }

  /** Throws out edges that may lead to where the goal cannot be reached, until none does. */
  private void strongCyclic(boolean upperBound) {
    boolean[] out = new boolean[edges];
    boolean changed = true;
    while (changed) {
      backward(upperBound, out);
      changed = false;
      for (int s = 0; s < states; s++) {
        if (choice[s] == NONE) {
          effort.step();
          for (int i = arcStarts[s]; i < arcStarts[s + 1]; i++) {
            changed |= !out[arcEdges[i]];
            out[arcEdges[i]] = true;
          }
        }
      }
      if (choice[0] == NONE) {
        return;
      }
    }
  }

  private void backward(boolean upperBound, boolean[] out) {
    begin(upperBound);
    for (int head = 0; head < queued; head++) {
      effort.step();
      for (int i = arcStarts[queue[head]]; i < arcStarts[queue[head] + 1]; i++) {
        if (!out[arcEdges[i]]) {
          take(arcEdges[i]);
        }
      }
    }
  }
}
