package dev.qace.model;

/** A thing in a world, such as one location or one block. */
public record WorldObject(String name, Type type) implements Term {
  @Override
  public String toString() {
    return name;
  }
}
