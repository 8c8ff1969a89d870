package dev.qace.run.given;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.World;

/**
 * An agent known only from logs: it cannot be asked.
 *
 * @param world the world in the logs
 */
public record LoggedAgent(World world) implements Agent {

  @Override
  public Starts starts() {
    return Starts.ANY;
  }

  @Override
  public Response ask(Query query) {
    throw new AgentFailedException("There are only logs of this agent: nobody can ask it.");
  }
}
