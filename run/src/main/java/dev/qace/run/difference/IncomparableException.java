package dev.qace.run.difference;

import org.jspecify.annotations.Nullable;

/** Two models cannot be compared; the message says why. */
public final class IncomparableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public IncomparableException(String message) {
    super(message);
  }

  public IncomparableException(@Nullable String message, Throwable cause) {
    super(message, cause);
  }
}
