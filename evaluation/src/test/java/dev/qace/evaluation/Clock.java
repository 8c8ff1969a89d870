package dev.qace.evaluation;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.decorator.ForwardingAgent;
import java.util.ArrayList;
import java.util.List;

/** Measures how long the asker thinks between two questions. */
final class Clock extends ForwardingAgent {
  private final List<Long> thought = new ArrayList<>();
  private long answered = System.nanoTime();

  Clock(Agent agent) {
    super(agent);
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    long each = (System.nanoTime() - answered) / queries.size();
    queries.forEach(query -> thought.add(each));
    List<Response> responses = agent().askAll(queries);
    answered = System.nanoTime();
    return responses;
  }

  /** The median, in microseconds, over a part of the questions. */
  double between(double from, double to) {
    List<Long> part =
        thought.subList((int) (thought.size() * from), (int) (thought.size() * to)).stream()
            .sorted()
            .toList();
    return part.isEmpty() ? 0 : part.get(part.size() / 2) / 1e3;
  }
}
