package dev.qace.agent.decorator;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.function.Consumer;

/** Forwards to another agent; decorators override what they do differently. */
public abstract class ForwardingAgent implements Agent {
  private final Agent agent;

  protected ForwardingAgent(Agent agent) {
    this.agent = agent;
  }

  /** The agent that is forwarded to. */
  protected final Agent agent() {
    return agent;
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
    return agent.distinctObjects(capability);
  }

  @Override
  public Phrases phrases() {
    return agent.phrases();
  }

  @Override
  public Response ask(Query query) {
    return askAll(List.of(query)).get(0);
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    return agent.askAll(queries);
  }

  /**
   * Passes on all responses at the end, so that a decorator need not override this method;
   * decorators between an agent and its journal should.
   */
  @Override
  public void askAll(List<Query> queries, Consumer<Response> answered) {
    askAll(queries).forEach(answered);
  }

  @Override
  public Faults takeFaults() {
    return agent.takeFaults();
  }
}
