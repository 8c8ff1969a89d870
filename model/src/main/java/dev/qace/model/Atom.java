package dev.qace.model;

import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.model.vocabulary.Written;
import java.util.List;

/** A predicate with an object for each of its parameters. */
public record Atom(Predicate predicate, List<WorldObject> objects) {
  public Atom {
    objects = List.copyOf(objects);
    if (objects.size() != predicate.arity()) {
      throw new IllegalArgumentException(
          predicate.name()
              + " takes "
              + Counted.of(predicate.arity(), "object")
              + ", got "
              + objects.size());
    }
  }

  /**
   * Sets hold millions of atoms over names that differ in a digit, whose sums of 31sts would mostly
   * be alike.
   */
  @Override
  public int hashCode() {
    int hash = predicate.name().hashCode();
    for (WorldObject object : objects) {
      hash = (hash ^ object.name().hashCode()) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  @Override
  public String toString() {
    return Written.call(predicate.name(), objects);
  }
}
