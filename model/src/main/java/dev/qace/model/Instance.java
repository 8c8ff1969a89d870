package dev.qace.model;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.model.vocabulary.Written;
import java.util.List;

/** A capability with an object for each of its parameters. One object may fill several. */
public record Instance(Capability capability, List<WorldObject> objects) {
  public Instance {
    objects = List.copyOf(objects);
    if (objects.size() != capability.arity()) {
      throw new IllegalArgumentException(
          capability.name()
              + " takes "
              + Counted.of(capability.arity(), "object")
              + ", got "
              + objects.size());
    }
  }

  /** Whether one object fills several parameters. */
  public boolean repeatsAnObject() {
    return objects.stream().distinct().count() < objects.size();
  }

  @Override
  public String toString() {
    return Written.call(capability.name(), objects);
  }
}
