package dev.qace.report.page;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a question's policy led in its runs: the states, each once, however often it was come to,
 * and what was attempted in them. Everything is in the order in which it was first seen.
 */
final class PolicyGraph {

  /** A box of the picture. */
  sealed interface Node {}

  record Situation(State state) implements Node {}

  record Attempted(State state, Instance instance) implements Node {}

  record Refusal(State state, Instance instance, State after) implements Node {}

  /** That one box led to another. */
  record Edge(Node from, Node to) {}

  private final Situation start;
  private final int runs;
  private final Map<Edge, Integer> edges = new LinkedHashMap<>();
  private final Map<Node, Integer> depths = new LinkedHashMap<>();
  private final Map<Situation, Map<Trace.End, Integer>> ends = new LinkedHashMap<>();
  private final Map<Situation, State> cameFrom = new LinkedHashMap<>();

  PolicyGraph(Query query, Response.Answered answered) {
    this.start = new Situation(query.start());
    this.runs = answered.traces().size();
    depths.put(start, 0);
    answered.traces().forEach(this::add);
  }

  private void add(Trace trace) {
    Situation here = start;
    for (Transition step : trace.transitions()) {
      Attempted attempted = new Attempted(step.state(), step.instance());
      count(here, attempted);
      if (step.outcome() instanceof Transition.Refused refused) {
        count(attempted, new Refusal(step.state(), step.instance(), refused.state()));
        return;
      }
      Situation next = new Situation(step.outcome().state());
      cameFrom.putIfAbsent(next, step.state());
      count(attempted, next);
      here = next;
    }
    ends.computeIfAbsent(here, k -> new EnumMap<>(Trace.End.class))
        .merge(trace.end(), 1, Integer::sum);
  }

  private void count(Node from, Node to) {
    edges.merge(new Edge(from, to), 1, Integer::sum);
    depths.putIfAbsent(to, depth(from) + 1);
  }

  Situation start() {
    return start;
  }

  int runs() {
    return runs;
  }

  /** How often each edge was taken. */
  Map<Edge, Integer> edges() {
    return edges;
  }

  /** Whether some run came again to where it, or another, had been before. */
  boolean goesBack() {
    return edges.keySet().stream().anyMatch(edge -> depth(edge.to()) <= depth(edge.from()));
  }

  private int depth(Node node) {
    return depths.getOrDefault(node, 0);
  }

  /** The boxes in rows, such that each was first come to from the row above. */
  List<List<Node>> rows() {
    List<List<Node>> rows = new ArrayList<>();
    depths.forEach(
        (node, depth) -> {
          while (rows.size() <= depth) {
            rows.add(new ArrayList<>());
          }
          rows.get(depth).add(node);
        });
    return rows;
  }

  /** How often runs ended in a state, and why. */
  Map<Trace.End, Integer> ends(Situation situation) {
    return ends.getOrDefault(situation, Map.of());
  }

  /** The state from which a state was first come to; its own where it is the start. */
  State cameFrom(Situation situation) {
    return situation.equals(start)
        ? start.state()
        : cameFrom.getOrDefault(situation, start.state());
  }
}
