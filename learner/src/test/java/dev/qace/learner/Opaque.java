package dev.qace.learner;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.Capability;
import dev.qace.model.World;

/** An agent of which nothing can be had but its answers and what it says of itself. */
final class Opaque implements Agent {
  private final Agent agent;

  Opaque(Agent agent) {
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
  public boolean distinctObjects(Capability capability) {
    return false;
  }

  @Override
  public Response ask(Query query) {
    return agent.ask(query);
  }

  @Override
  public boolean equals(Object other) {
    throw new AssertionError("nobody compares a black box");
  }

  @Override
  public int hashCode() {
    throw new AssertionError("nobody looks into a black box");
  }

  @Override
  public String toString() {
    throw new AssertionError("nobody reads a black box");
  }
}
