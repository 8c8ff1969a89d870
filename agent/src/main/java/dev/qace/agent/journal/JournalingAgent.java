package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.decorator.ForwardingAgent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes queries to another agent and its answers to a journal, before anyone can use them. Safe to
 * share between threads where the other agent is. The journal stays open; its creator closes it.
 */
public final class JournalingAgent extends ForwardingAgent {
  private final Journal journal;
  private final BeforeFirst beforeFirst;
  private boolean begun;
  private volatile Faults faults = Faults.NONE;

  public JournalingAgent(Agent agent, Journal journal) {
    this(agent, journal, () -> {});
  }

  /**
   * @param beforeFirst called once, before the first line is written
   */
  public JournalingAgent(Agent agent, Journal journal, BeforeFirst beforeFirst) {
    super(agent);
    this.journal = journal;
    this.beforeFirst = beforeFirst;
  }

  /** Called before the journal grows. */
  public interface BeforeFirst {
    void run() throws IOException;
  }

  /**
   * Asks, writes the answers down, and only then returns them. If the agent fails within a batch,
   * its earlier answers are written down.
   *
   * @throws UncheckedIOException if an answer cannot be written down
   * @throws IllegalArgumentException if a query is not about this agent's world, or an answer
   *     cannot be one to that query
   */
  @Override
  public List<Response> askAll(List<Query> queries) {
    List<Response> responses = new ArrayList<>();
    askAll(queries, responses::add);
    return responses;
  }

  /** The same, passing on each answer once it is written down. */
  @Override
  public void askAll(List<Query> queries, Consumer<Response> answered) {
    Iterator<Query> asked = queries.iterator();
    agent()
        .askAll(
            queries,
            response -> {
              write(asked.next(), response);
              answered.accept(response);
            });
  }

  private void write(Query query, Response response) {
    try {
      writeFaults();
      begin();
      journal.append(query, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Writes down what went wrong with the agent since the last call.
   *
   * @throws IOException if that cannot be written
   */
  public void writeFaults() throws IOException {
    Faults since = agent().takeFaults();
    if (!since.none()) {
      begin();
      journal.append(since);
      faults = faults.plus(since);
    }
  }

  private synchronized void begin() throws IOException {
    if (!begun) {
      beforeFirst.run();
      begun = true;
    }
  }

  /** The faults of the agent that were written down here. */
  public Faults faults() {
    return faults;
  }
}
