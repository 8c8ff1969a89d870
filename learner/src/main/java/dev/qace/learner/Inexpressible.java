package dev.qace.learner;

import dev.qace.agent.Transition;
import java.util.List;

/**
 * What was observed and no model over this vocabulary explains.
 *
 * @param proof transitions that show it, where a few of them do
 */
public record Inexpressible(String capability, Place place, String reason, List<Transition> proof) {
  public Inexpressible {
    proof = List.copyOf(proof);
  }
}
