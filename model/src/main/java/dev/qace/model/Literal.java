package dev.qace.model;

/** An atom with a sign. */
public record Literal(Atom atom, boolean positive) {
  @Override
  public String toString() {
    return positive ? atom.toString() : "(not " + atom + ")";
  }
}
