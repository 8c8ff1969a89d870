package dev.qace.model.ppddl.text;

/** A text cannot be read: where, and what the author can do about it. */
public final class PpddlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String source;
  private final int line;
  private final int column;
  private final String problem;

  public PpddlException(String source, int line, int column, String problem) {
    super(source + ":" + line + ":" + column + ": " + problem);
    this.source = source;
    this.line = line;
    this.column = column;
    this.problem = problem;
  }

  /** What was read: a path, or whatever name the caller gave the text. */
  public String source() {
    return source;
  }

  /** Counted from 1. */
  public int line() {
    return line;
  }

  /** In characters, counted from 1; a tab is one character. */
  public int column() {
    return column;
  }

  /** The message without the position. */
  public String problem() {
    return problem;
  }
}
