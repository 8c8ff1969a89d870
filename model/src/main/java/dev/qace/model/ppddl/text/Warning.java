package dev.qace.model.ppddl.text;

/**
 * Something that was read, but perhaps not as its author meant it.
 *
 * @param line counted from 1
 * @param column in characters, counted from 1
 */
public record Warning(String source, int line, int column, String message) {
  @Override
  public String toString() {
    return source + ":" + line + ":" + column + ": " + message;
  }
}
