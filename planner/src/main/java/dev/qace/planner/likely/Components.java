package dev.qace.planner.likely;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** The strongly connected components of a graph, those that lead nowhere else first (Tarjan). */
final class Components {
  /** By state and option, where it leads. */
  private final IntFunction<int[][]> options;

  private final int[] index;
  private final int[] low;
  private final boolean[] waiting;
  private final int[] stack;
  private final int[] calls;
  private int top;
  private int next = 1;
  private final List<int[]> found = new ArrayList<>();

  private Components(int size, IntFunction<int[][]> options) {
    this.options = options;
    this.index = new int[size];
    this.low = new int[size];
    this.waiting = new boolean[size];
    this.stack = new int[size];
    this.calls = new int[3 * size + 3];
  }

  /** Of all that is reached from state 0. */
  static List<int[]> of(LikelyGraph<?, ?> graph) {
    Components components = new Components(graph.size(), number -> graph.node(number).to);
    components.visit(0);
    return components.found;
  }

  /** Of states 0 to before the size. */
  static List<int[]> of(int size, IntFunction<int[][]> options) {
    Components components = new Components(size, options);
    for (int start = 0; start < size; start++) {
      if (components.index[start] == 0) {
        components.visit(start);
      }
    }
    return components.found;
  }

  /** Depth first, with the calls on a stack of their own: state, option and branch of each. */
  private void visit(int start) {
    int depth = 0;
    enter(start);
    calls[0] = start;
    calls[1] = 0;
    calls[2] = 0;
    while (depth >= 0) {
      int at = calls[3 * depth];
      int[][] to = options.apply(at);
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
