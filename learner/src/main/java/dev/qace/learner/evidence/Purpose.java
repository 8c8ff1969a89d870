package dev.qace.learner.evidence;

import dev.qace.model.Capability;
import java.util.List;

/**
 * Why a question is asked.
 *
 * @param capability which the question is about
 * @param literals that it is about, by their numbers in the capability's lifting; empty where it is
 *     about no particular one
 */
public record Purpose(Aim aim, Capability capability, List<Integer> literals) {
  public Purpose {
    literals = List.copyOf(literals);
  }

  public static Purpose of(Aim aim, Capability capability) {
    return new Purpose(aim, capability, List.of());
  }

  public static Purpose of(Aim aim, Capability capability, int literal) {
    return new Purpose(aim, capability, List.of(literal));
  }
}
