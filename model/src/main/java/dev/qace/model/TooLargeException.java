package dev.qace.model;

/**
 * Something that somebody wrote stands for more than can be dealt with; the message names its size
 * and the limit.
 */
public final class TooLargeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public TooLargeException(String message) {
    super(message);
  }
}
