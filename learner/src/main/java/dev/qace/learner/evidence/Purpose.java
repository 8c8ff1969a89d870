package dev.qace.learner.evidence;

import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;

/**
 * Why a question is asked.
 *
 * @param capability which the question is about
 * @param literals that it is about, by their numbers in the capability's lifting; empty if it is
 *     about no particular one
 * @param telling which hypotheses it tells apart, where the agent has to be brought to where they
 *     differ
 */
public record Purpose(
    Aim aim, Capability capability, List<Integer> literals, Optional<Telling> telling) {
  public Purpose {
    literals = List.copyOf(literals);
  }

  public Purpose(Aim aim, Capability capability, List<Integer> literals) {
    this(aim, capability, literals, Optional.empty());
  }

  /** The same, by telling these hypotheses apart. */
  public Purpose by(Telling chosen) {
    return new Purpose(aim, capability, literals, Optional.of(chosen));
  }

  public static Purpose of(Aim aim, Capability capability) {
    return new Purpose(aim, capability, List.of());
  }

  public static Purpose of(Aim aim, Capability capability, int literal) {
    return new Purpose(aim, capability, List.of(literal));
  }
}
