package dev.qace.planner.likely;

import java.util.Arrays;
import java.util.List;

/**
 * What to do in which state to come to what is looked for in the fewest steps that can be expected,
 * where a run may be ended at any time to start again. The steps that this takes are found as the
 * ratio of the steps of a run and its chance to get there, in turns with what is best in each state
 * given that ratio (Dinkelbach).
 */
public final class LikelyWays {
  private static final int MOST_ROUNDS = 8;
  private static final int MOST_SWEEPS = 100;
  private static final double FAR = 1e5;
  private static final double CLOSE = 1e-4;

  private final WeightedGraph graph;
  private final List<Integer> order;
  private final int targets;
  private final double[] distance;
  private final int[] next;
  private final double[] left;
  private final double[] chance;
  private final int start;
  private double again = FAR;

  /**
   * @param order the states from which a way leads there, the nearest first
   * @param targets how many of them, at the beginning, are where to make the attempt
   * @param distance a first guess of the steps
   * @param next what to attempt in each state by that guess
   */
  public LikelyWays(
      WeightedGraph graph, List<Integer> order, int targets, double[] distance, int[] next) {
    this.graph = graph;
    this.order = order;
    this.targets = targets;
    this.distance = distance;
    this.next = next;
    this.left = new double[distance.length];
    this.chance = new double[distance.length];
    int best = graph.starts().get(0);
    for (int each : graph.starts()) {
      best = distance[each] < distance[best] ? each : best;
    }
    this.start = best;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      solve();
      double ratio = steps() / chance[start];
      if (!(ratio < again * (1 - CLOSE))) {
        break;
      }
      again = ratio;
    }
  }

  private void solve() {
    Arrays.fill(left, again);
    Arrays.fill(chance, 0);
    for (int state : order.subList(0, targets)) {
      left[state] = 1;
      chance[state] = 1;
    }
    boolean more = true;
    for (int sweep = 0; sweep < MOST_SWEEPS && more; sweep++) {
      more = false;
      for (int state : order.subList(targets, order.size())) {
        double before = left[state];
        improve(state);
        more |= before - left[state] > CLOSE * before;
      }
    }
  }

  private void improve(int state) {
    List<WeightedGraph.Edge> edges = graph.edges(state);
    double best = state == start ? Double.POSITIVE_INFINITY : again;
    for (int from = 0; from < edges.size(); ) {
      int action = edges.get(from).action();
      double all = 0;
      double stay = 0;
      double steps = 0;
      double arrive = 0;
      int to = from;
      for (; to < edges.size() && edges.get(to).action() == action; to++) {
        WeightedGraph.Edge edge = edges.get(to);
        all += edge.odds();
        if (edge.to() == state) {
          stay += edge.odds();
        } else {
          steps += edge.odds() * left[edge.to()];
          arrive += edge.odds() * chance[edge.to()];
        }
      }
      double moving = all - stay;
      if (moving > 0 && (all + steps) / moving < best) {
        best = (all + steps) / moving;
        next[state] = action;
        chance[state] = arrive / moving;
      }
      from = to;
    }
    if (best < left[state] || state == start) {
      left[state] = best;
    }
  }

  /** The start with the shortest way. */
  public int start() {
    return start;
  }

  /** The steps that a run can be expected to take. */
  public double steps() {
    return left[start] - (1 - chance[start]) * again;
  }

  /** How likely a run is to get there. */
  public double chance() {
    return chance[start];
  }

  /** The first guess of the steps. */
  public double distance() {
    return distance[start];
  }

  /** Whether going on is better than to start again. */
  public boolean goesOn(int state) {
    return state == start || (state < left.length && left[state] < again);
  }

  /** What to attempt next. */
  public int next(int state) {
    return next[state];
  }

  /** Where the next attempt may lead; nowhere known where it is open what comes of it. */
  public List<Integer> after(int state) {
    return graph.edges(state).stream()
        .filter(edge -> edge.action() == next[state])
        .map(WeightedGraph.Edge::to)
        .toList();
  }
}
