package dev.qace.planner.likely;

import java.util.List;

/** States and actions by numbers: where an action may lead, and how likely it does. */
public interface WeightedGraph {

  /** One outcome of an action. */
  record Edge(int from, int action, int to, double odds) {}

  /** Where a run may begin; at least one. */
  List<Integer> starts();

  /** What leads away from a state, action by action. */
  List<Edge> edges(int state);
}
