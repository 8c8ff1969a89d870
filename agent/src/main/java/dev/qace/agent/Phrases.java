package dev.qace.agent;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import java.util.Map;

/**
 * An agent's phrases for its predicates and capabilities, such as {@code the vehicle is at {0}},
 * where numbers stand for objects. Not every name needs one.
 */
public record Phrases(Map<Predicate, String> predicates, Map<Capability, String> capabilities) {
  public static final Phrases NONE = new Phrases(Map.of(), Map.of());

  public Phrases {
    predicates = Map.copyOf(predicates);
    capabilities = Map.copyOf(capabilities);
  }
}
