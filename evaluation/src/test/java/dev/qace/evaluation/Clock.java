package dev.qace.evaluation;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;

/** Measures how long the asker thinks between two questions. */
final class Clock implements Agent {
  private final Agent agent;
  private final List<Long> thought = new ArrayList<>();
  private long answered = System.nanoTime();

  Clock(Agent agent) {
    this.agent = agent;
  }

  @Override
  public World world() {
    return agent.world();
  }

  @Override
  public Starts starts() {
    return agent.starts();
  }

  @Override
  public Response ask(Query query) {
    thought.add(System.nanoTime() - answered);
    Response response = agent.ask(query);
    answered = System.nanoTime();
    return response;
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
