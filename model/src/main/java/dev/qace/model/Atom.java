package dev.qace.model;

import java.util.List;

/** A predicate with an object for each of its parameters. */
public record Atom(Predicate predicate, List<WorldObject> objects) {
  public Atom {
    objects = List.copyOf(objects);
    if (objects.size() != predicate.arity()) {
      throw new IllegalArgumentException(
          predicate.name()
              + " takes "
              + Written.counted(predicate.arity(), "object")
              + ", got "
              + objects.size());
    }
  }

  @Override
  public String toString() {
    return Written.call(predicate.name(), objects);
  }
}
