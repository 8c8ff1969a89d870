package dev.qace.learner.finding;

import dev.qace.agent.Transition;
import dev.qace.model.Capability;
import java.util.List;

/**
 * What was observed and no model over this vocabulary explains.
 *
 * @param proof transitions that show it, a few of them where it takes many
 * @param byCheck whether a random check found it
 */
public record Inexpressible(
    Capability capability,
    Place place,
    WhyInexpressible reason,
    List<Transition> proof,
    boolean byCheck)
    implements Finding {
  public Inexpressible {
    proof = List.copyOf(proof);
  }

  public Nature nature() {
    return reason.nature();
  }
}
