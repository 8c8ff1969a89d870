package dev.qace.learner.finding;

import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.vocabulary.Capability;
import java.util.List;

/**
 * What was observed and no model over this vocabulary explains.
 *
 * @param proof transitions that show it, a few of them where it takes many
 * @param byCheck whether a random check found it
 * @param when literals that hold in the one context of which this is said; none if it is said of
 *     the whole capability
 */
public record Inexpressible(
    Capability capability,
    Place place,
    WhyInexpressible reason,
    List<Transition> proof,
    boolean byCheck,
    List<Condition> when)
    implements Finding {
  public Inexpressible {
    proof = List.copyOf(proof);
    when = List.copyOf(when);
  }

  /** Of the whole capability. */
  public Inexpressible(
      Capability capability,
      Place place,
      WhyInexpressible reason,
      List<Transition> proof,
      boolean byCheck) {
    this(capability, place, reason, proof, byCheck, List.of());
  }

  public Nature nature() {
    return reason.nature();
  }
}
