package dev.qace.model.vocabulary;

/**
 * A typed parameter of a predicate or capability, or a quantified variable.
 *
 * @param name without the leading question mark
 */
public record Variable(String name, Type type) implements Term {
  @Override
  public String toString() {
    return "?" + name;
  }
}
