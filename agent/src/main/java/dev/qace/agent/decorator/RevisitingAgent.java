package dev.qace.agent.decorator;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Visits;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lets an agent that starts only in states it has been in start where other copies of it, or
 * earlier processes, have been. If it refuses such a start, the run that first led there is
 * repeated, and likewise for the start of that run. A seeded agent gets there at once; others get a
 * few tries, and may still refuse. The steps of these runs are not reported.
 *
 * <p>States are compared by what the vocabulary shows; what it does not show may differ. Closing
 * this closes the agent, if it can be closed.
 */
public final class RevisitingAgent extends ForwardingAgent implements AutoCloseable {
  private static final int TRIES = 5;

  private final Visits visits;

  /**
   * Wraps an agent.
   *
   * @param visits how to reach states; extended by this agent's answers
   */
  public RevisitingAgent(Agent agent, Visits visits) {
    super(agent);
    this.visits = visits;
  }

  @Override
  public Response ask(Query query) {
    Response response = agent().ask(query);
    if (response instanceof Response.StartRefused && cameBackTo(query.start())) {
      response = agent().ask(query);
    }
    visits.add(query, response);
    return response;
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    return queries.stream().map(this::ask).toList();
  }

  @Override
  public void askAll(List<Query> queries, Consumer<Response> answered) {
    queries.forEach(query -> answered.accept(ask(query)));
  }

  private boolean cameBackTo(State state) {
    Optional<Query> way = visits.wayTo(state);
    for (int i = 0; i < TRIES && way.isPresent(); i++) {
      Response response = agent().ask(way.get());
      if (response instanceof Response.StartRefused) {
        if (!cameBackTo(way.get().start())) {
          return false;
        }
        response = agent().ask(way.get());
      }
      if (response instanceof Response.Answered answered && visits(answered, state)) {
        return true;
      }
    }
    return false;
  }

  private static boolean visits(Response.Answered answered, State state) {
    return answered.traces().stream()
        .flatMap(trace -> trace.transitions().stream())
        .anyMatch(transition -> transition.outcome().state().equals(state));
  }

  @Override
  public void close() {
    if (agent() instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot close the agent: " + e.getMessage(), e);
      }
    }
  }
}
