package dev.qace.cli.terminal;

import java.io.IOException;
import java.util.List;

/** What a command's exit code means. */
public final class ExitCode {
  public static final int SUCCESS = 0;
  public static final int NEGATIVE = 1;
  public static final int BAD_INPUT = 2;

  /** What was asked for was not reached. */
  public static final int PARTIAL = 3;

  /** Memory or disk was not sufficient; a run can be resumed. */
  public static final int OUT_OF_RESOURCES = 4;

  /** How systems say that there is no more; their words are all there is to know it by. */
  private static final List<String> NO_MORE =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "File too large",
          "Too many open files",
          "Cannot allocate memory");

  private ExitCode() {}

  /** The exit code of a command that could not read or write something. */
  public static int of(IOException problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (cause instanceof IOException && NO_MORE.stream().anyMatch(message::contains)) {
        return OUT_OF_RESOURCES;
      }
    }
    return BAD_INPUT;
  }
}
