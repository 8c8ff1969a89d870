package dev.qace.model;

import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Set;

/**
 * A task in one world: what there is beside the domain's constants, what holds at first, and what
 * should hold in the end.
 */
public record Problem(
    String name, String domainName, List<WorldObject> objects, Set<Atom> initial, Condition goal) {
  public Problem {
    objects = List.copyOf(objects);
    initial = java.util.Collections.unmodifiableSet(new java.util.LinkedHashSet<>(initial));
  }
}
