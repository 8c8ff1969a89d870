package dev.qace.agent;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import java.util.Map;

/**
 * How an agent says its predicates and capabilities in words: {@code the vehicle is at {0}}, where
 * the numbers stand for the objects. Few agents say all of them.
 */
public record Phrases(Map<Predicate, String> predicates, Map<Capability, String> capabilities) {
  public static final Phrases NONE = new Phrases(Map.of(), Map.of());

  public Phrases {
    predicates = Map.copyOf(predicates);
    capabilities = Map.copyOf(capabilities);
  }
}
