package dev.qace.model.vocabulary;

import java.util.List;

/**
 * A named skill of an agent with its typed parameters: all that is known about it before anything
 * is asked.
 */
public record Capability(String name, List<Variable> parameters) {
  public Capability {
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
