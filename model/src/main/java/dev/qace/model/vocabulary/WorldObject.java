package dev.qace.model.vocabulary;

/** A thing in a world, such as one location or one block. */
public record WorldObject(String name, Type type) implements Term {
  /** By the name alone: names tell almost all apart, and this is asked millions of times. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
