package dev.qace.model.vocabulary;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A named type, or the union of several (PDDL's {@code either}).
 *
 * @param names the types of which this is the union: sorted, without repetition, never empty
 */
public record Type(List<String> names) {

  /** The root of every hierarchy, and the type of whatever declares none. */
  public static final Type OBJECT = named("object");

  public Type {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a type needs at least one name");
    }
    names = List.copyOf(new TreeSet<>(names));
  }

  public static Type named(String name) {
    return new Type(List.of(name));
  }

  public static Type either(Collection<String> names) {
    return new Type(List.copyOf(names));
  }

  /** As PDDL writes it: {@code location} or {@code (either location vehicle)}. */
  @Override
  public String toString() {
    return names.size() == 1 ? names.get(0) : "(either " + String.join(" ", names) + ")";
  }
}
