package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes down what another agent is asked and answers, before anyone can use the answer. Safe to
 * share between threads where the other agent is. The journal stays open; closing it is up to
 * whoever created it.
 */
public final class JournalingAgent implements Agent {
  private final Agent agent;
  private final Journal journal;

  public JournalingAgent(Agent agent, Journal journal) {
    this.agent = agent;
    this.journal = journal;
  }

  @Override
  public World world() {
    return agent.world();
  }

  @Override
  public Starts starts() {
    return agent.starts();
  }

  /**
   * Asks, writes down, and only then tells.
   *
   * @throws UncheckedIOException where the answer cannot be written down
   * @throws IllegalArgumentException where the query is not about this agent's world, or the answer
   *     cannot be one to that query
   */
  @Override
  public Response ask(Query query) {
    Response response = agent.ask(query);
    try {
      journal.append(query, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    return response;
  }
}
