package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.ForwardingAgent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down what another agent is asked and answers, before anyone can use the answer. Safe to
 * share between threads where the other agent is. The journal stays open; closing it is up to
 * whoever created it.
 */
public final class JournalingAgent extends ForwardingAgent {
  private final Journal journal;

  public JournalingAgent(Agent agent, Journal journal) {
    super(agent);
    this.journal = journal;
  }

  /**
   * Asks, writes down, and only then tells. Where the agent fails within a batch, what it has
   * answered before is written down.
   *
   * @throws UncheckedIOException where an answer cannot be written down
   * @throws IllegalArgumentException where a query is not about this agent's world, or an answer
   *     cannot be one to that query
   */
  @Override
  public List<Response> askAll(List<Query> queries) {
    List<Response> responses = new ArrayList<>();
    agent()
        .askAll(
            queries,
            response -> {
              write(queries.get(responses.size()), response);
              responses.add(response);
            });
    return responses;
  }

  private void write(Query query, Response response) {
    try {
      journal.append(query, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
