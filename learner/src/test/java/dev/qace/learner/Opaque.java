package dev.qace.learner;

import dev.qace.agent.Agent;
import dev.qace.agent.decorator.ForwardingAgent;

/** An agent of which nothing can be had but its answers and what it says of itself. */
final class Opaque extends ForwardingAgent {
  Opaque(Agent agent) {
    super(agent);
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
