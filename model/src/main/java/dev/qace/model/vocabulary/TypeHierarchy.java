package dev.qace.model.vocabulary;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The declared types and their supertypes. {@code object} is always there, above all others. */
public final class TypeHierarchy {

  /** No types but {@code object}: the hierarchy of an untyped domain. */
  public static final TypeHierarchy UNTYPED = new TypeHierarchy(Map.of());

  private static final String ROOT = "object";

  private final Map<String, Type> supertypes;
  private final Map<String, Set<String>> ancestors;

  /**
   * @param supertypes each declared type with the types directly above it, in the order of
   *     declaration; a type below an {@code either} belongs to each of its parts
   * @throws IllegalArgumentException if a supertype is not declared, or a type is above itself
   */
  public TypeHierarchy(Map<String, Type> supertypes) {
    Map<String, Type> copy = new LinkedHashMap<>(supertypes);
    copy.remove(ROOT);
    this.supertypes = Collections.unmodifiableMap(copy);
    this.ancestors = new LinkedHashMap<>();
    for (String name : copy.keySet()) {
      List<String> cycle = cycleFrom(name, copy);
      if (!cycle.isEmpty()) {
        throw new IllegalArgumentException(
            "type " + name + " is above itself: " + String.join(" - ", cycle));
      }
      Set<String> above = new LinkedHashSet<>();
      collect(name, above);
      ancestors.put(name, above);
    }
    ancestors.put(ROOT, Set.of(ROOT));
  }

  private void collect(String name, Set<String> above) {
    if (!above.add(name) || name.equals(ROOT)) {
      return;
    }
    Type parents = supertypes.get(name);
    if (parents == null) {
      throw new IllegalArgumentException(
          "type " + name + " is used as a supertype but not declared");
    }
    parents.names().forEach(parent -> collect(parent, above));
  }

  /**
   * A way from a type up to itself, such as {@code [a, b, a]}; empty if there is none. The
   * supertypes need not form a hierarchy yet: whoever reads them can ask this first and say where
   * the cycle was written.
   */
  public static List<String> cycleFrom(String name, Map<String, Type> supertypes) {
    Map<String, String> cameFrom = new LinkedHashMap<>();
    List<String> frontier = List.of(name);
    while (!frontier.isEmpty()) {
      Set<String> next = new LinkedHashSet<>();
      for (String current : frontier) {
        Type parents = supertypes.get(current);
        for (String parent : parents == null ? List.<String>of() : parents.names()) {
          if (parent.equals(name)) {
            return pathBack(name, current, cameFrom);
          }
          if (cameFrom.putIfAbsent(parent, current) == null) {
            next.add(parent);
          }
        }
      }
      frontier = List.copyOf(next);
    }
    return List.of();
  }

  private static List<String> pathBack(String name, String last, Map<String, String> cameFrom) {
    Deque<String> path = new ArrayDeque<>(List.of(name));
    for (String at = last; at != null && !at.equals(name); at = cameFrom.get(at)) {
      path.addFirst(at);
    }
    path.addFirst(name);
    return List.copyOf(path);
  }

  /**
   * Every declared type with the types directly above it, in the order of declaration; without
   * {@code object}.
   */
  public Map<String, Type> supertypes() {
    return supertypes;
  }

  public boolean declares(String name) {
    return ancestors.containsKey(name);
  }

  /** Every type's name, {@code object} included. */
  public Collection<String> names() {
    return ancestors.keySet();
  }

  /** Whether whatever is of the one type is surely of the other. */
  public boolean within(Type narrow, Type wide) {
    return narrow.names().stream().allMatch(name -> isBelow(name, wide));
  }

  /** Whether something of the one type may be of the other as well. */
  public boolean overlap(Type one, Type other) {
    return ancestors.keySet().stream().anyMatch(name -> isBelow(name, one) && isBelow(name, other));
  }

  /**
   * Whether an object of that type may stand for a variable of the wanted one: an object of an
   * either is of each.
   */
  public boolean fits(WorldObject object, Type wanted) {
    return object.type().names().stream().anyMatch(name -> isBelow(name, wanted));
  }

  private boolean isBelow(String name, Type wide) {
    Set<String> above = ancestors.getOrDefault(name, Set.of());
    return wide.names().stream().anyMatch(above::contains);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TypeHierarchy that && supertypes.equals(that.supertypes);
  }

  @Override
  public int hashCode() {
    return supertypes.hashCode();
  }

  @Override
  public String toString() {
    return supertypes.toString();
  }
}
