package dev.qace.model.vocabulary;

import java.util.List;

/** A property of objects, or a relation between them, that is true or false in a state. */
public record Predicate(String name, List<Variable> parameters) {
  public Predicate {
    parameters = List.copyOf(parameters);
  }

  public int arity() {
    return parameters.size();
  }

  /** By the name alone: names tell almost all apart, and this is asked millions of times. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return Written.call(name, parameters);
  }
}
