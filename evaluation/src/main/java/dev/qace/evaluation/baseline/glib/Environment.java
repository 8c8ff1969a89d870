package dev.qace.evaluation.baseline.glib;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.List;
import java.util.Random;

/**
 * An agent as an environment that is acted in step by step, and put back to its initial state now
 * and then. A step is a query of one attempt, from where the last one ended; it counts whether or
 * not it is refused.
 */
final class Environment {
  private static final Condition NEVER = new Condition.Or(List.of());

  private final Agent agent;
  private final Random chance;
  private State state;

  /**
   * @throws IllegalArgumentException if the agent starts in its initial state only
   */
  Environment(Agent agent, long seed) {
    if (agent.starts() == Starts.INITIAL) {
      throw new IllegalArgumentException(
          "GLIB acts step by step, and this agent can only be reset to its initial state; it has to"
              + " start in any state, or in those it has been in");
    }
    this.agent = agent;
    this.chance = new Random(~seed);
    this.state = agent.world().initial();
  }

  State state() {
    return state;
  }

  void reset() {
    state = agent.world().initial();
  }

  /** The state afterwards; the same after a refusal. */
  State step(Instance instance) {
    Policy once = new Policy(List.of(new Policy.Rule(List.of(), instance)));
    Response response = agent.ask(new Query(state, once, NEVER, 1, 1, chance.nextLong()));
    if (response instanceof Response.StartRefused refused) {
      throw new AgentFailedException(
          "The agent does not go on from where it was: " + refused.reason());
    }
    Transition made = ((Response.Answered) response).traces().get(0).transitions().get(0);
    state = made.outcome().state();
    return state;
  }
}
