package dev.qace.agent.decorator;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.State;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Restricts where another agent may start: only in states it has been in, or only in its initial
 * state. So an agent that can be set is assessed as if it could not. Not thread-safe.
 */
public final class RestrictedAgent extends ForwardingAgent {
  private final Starts starts;
  private final Set<State> visited = new HashSet<>();

  /**
   * An agent with fewer starts.
   *
   * @throws IllegalArgumentException if the agent does not have these
   */
  public RestrictedAgent(Agent agent, Starts starts) {
    super(agent);
    if (starts.compareTo(agent.starts()) < 0) {
      throw new IllegalArgumentException(
          "the agent's starts are "
              + agent.starts().name().toLowerCase(Locale.ROOT)
              + ", which cannot become more");
    }
    this.starts = starts;
  }

  @Override
  public Starts starts() {
    return starts;
  }

  @Override
  public Response ask(Query query) {
    boolean known =
        query.start().equals(world().initial())
            || starts == Starts.ANY
            || (starts == Starts.VISITED && visited.contains(query.start()));
    if (!known) {
      return new Response.StartRefused(
          starts == Starts.VISITED
              ? "the agent has not been in that state"
              : "the agent is only to be reset to its initial state");
    }
    Response response = agent().ask(query);
    if (starts == Starts.VISITED && response instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        trace.transitions().stream()
            .map(Transition::outcome)
            .filter(Transition.Moved.class::isInstance)
            .forEach(outcome -> visited.add(outcome.state()));
      }
    }
    return response;
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    return queries.stream().map(this::ask).toList();
  }
}
