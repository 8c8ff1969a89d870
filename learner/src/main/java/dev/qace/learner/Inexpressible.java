package dev.qace.learner;

import dev.qace.agent.Transition;
import java.util.List;
import java.util.Locale;

/**
 * What was observed and no model over this vocabulary explains.
 *
 * @param nature what is the matter, for whoever compares
 * @param reason the same in words
 * @param proof transitions that show it, a few of them where it takes many
 */
public record Inexpressible(
    String capability, Place place, Nature nature, String reason, List<Transition> proof) {

  /** What is the matter. */
  public enum Nature {
    /** Refusals contradict executions. */
    REFUSALS,
    /** A refusal changes the state. */
    MOVING_REFUSALS,
    /** Atoms change that the parameters cannot name. */
    SIDE_EFFECT,
    /** The odds are not the same in every state. */
    STATE_DEPENDENCE,
    /** Where one object fills several parameters, something else comes about. */
    REPEATED_OBJECTS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public Inexpressible {
    proof = List.copyOf(proof);
  }
}
