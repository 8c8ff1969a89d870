package dev.qace.planner.likely;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The strongly connected components of a graph, those that lead nowhere else first (Tarjan). */
final class Components {
  private final LikelyGraph<?, ?> graph;
  private final int[] index;
  private final int[] low;
  private final boolean[] waiting;
  private final int[] stack;
  private int top;
  private int next = 1;
  private final List<int[]> found = new ArrayList<>();

  private Components(LikelyGraph<?, ?> graph) {
    this.graph = graph;
    this.index = new int[graph.size()];
    this.low = new int[graph.size()];
    this.waiting = new boolean[graph.size()];
    this.stack = new int[graph.size()];
  }

  static List<int[]> of(LikelyGraph<?, ?> graph) {
    Components components = new Components(graph);
    components.visit(0);
    return components.found;
  }

  /** Depth first, with the calls on a stack of their own: state, option and branch of each. */
  private void visit(int start) {
    int[] calls = new int[3 * graph.size() + 3];
    int depth = 0;
    enter(start);
    calls[0] = start;
    while (depth >= 0) {
      int at = calls[3 * depth];
      int[][] to = graph.node(at).to;
      int option = calls[3 * depth + 1];
      int branch = calls[3 * depth + 2];
      if (option < to.length && branch < to[option].length) {
        calls[3 * depth + 2]++;
        int successor = to[option][branch];
        if (index[successor] == 0) {
          enter(successor);
          depth++;
          calls[3 * depth] = successor;
          calls[3 * depth + 1] = 0;
          calls[3 * depth + 2] = 0;
        } else if (waiting[successor]) {
          low[at] = Math.min(low[at], index[successor]);
        }
      } else if (option < to.length) {
        calls[3 * depth + 1]++;
        calls[3 * depth + 2] = 0;
      } else {
        leave(at);
        depth--;
        if (depth >= 0) {
          int caller = calls[3 * depth];
          low[caller] = Math.min(low[caller], low[at]);
        }
      }
    }
  }

  private void enter(int node) {
    index[node] = next;
    low[node] = next++;
    stack[top++] = node;
    waiting[node] = true;
  }

  private void leave(int node) {
    if (low[node] == index[node]) {
      int from = top;
      do {
        from--;
        waiting[stack[from]] = false;
      } while (stack[from] != node);
      found.add(Arrays.copyOfRange(stack, from, top));
      top = from;
    }
  }
}
