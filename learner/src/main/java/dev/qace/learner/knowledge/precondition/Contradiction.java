package dev.qace.learner.knowledge.precondition;

import dev.qace.agent.Transition;
import java.util.List;

/**
 * Transitions that no conjunction of literals over a capability's parameters explains together: a
 * refusal first, then the executions by which nothing is left that could have caused it.
 */
public record Contradiction(List<Transition> proof) {
  public Contradiction {
    proof = List.copyOf(proof);
  }
}
