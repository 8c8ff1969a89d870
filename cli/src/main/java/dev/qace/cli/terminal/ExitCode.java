package dev.qace.cli.terminal;

/** What a command's exit code means. */
public final class ExitCode {
  public static final int SUCCESS = 0;
  public static final int NEGATIVE = 1;
  public static final int BAD_INPUT = 2;

  private ExitCode() {}
}
