package dev.qace.model.vocabulary;

import java.util.List;
import java.util.Optional;

/**
 * What a user knows of an agent beforehand: types, constants, predicates, and the capabilities'
 * signatures.
 */
public record Vocabulary(
    TypeHierarchy types,
    List<WorldObject> constants,
    List<Predicate> predicates,
    List<Capability> capabilities) {

  public Vocabulary {
    constants = List.copyOf(constants);
    predicates = List.copyOf(predicates);
    capabilities = List.copyOf(capabilities);
  }

  public Optional<Predicate> predicate(String name) {
    return predicates.stream().filter(predicate -> predicate.name().equals(name)).findFirst();
  }

  /** The first capability of that name whose parameters the objects can fill. */
  public Optional<Capability> capability(String name, List<WorldObject> objects) {
    return capabilities.stream()
        .filter(capability -> capability.name().equals(name) && fits(capability, objects))
        .findFirst();
  }

  /** Whether the objects can fill the capability's parameters. */
  public boolean fits(Capability capability, List<WorldObject> objects) {
    if (capability.arity() != objects.size()) {
      return false;
    }
    for (int i = 0; i < objects.size(); i++) {
      if (!types.fits(objects.get(i), capability.parameters().get(i).type())) {
        return false;
      }
    }
    return true;
  }
}
