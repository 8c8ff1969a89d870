package dev.qace.learner;

import dev.qace.agent.Transition;
import java.util.List;

/**
 * What was observed and no model over this vocabulary explains.
 *
 * @param reason why, in words
 * @param proof transitions that show it, a few of them where it takes many
 */
public record Inexpressible(String capability, Place place, String reason, List<Transition> proof) {
  public Inexpressible {
    proof = List.copyOf(proof);
  }
}
