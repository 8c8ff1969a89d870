package dev.qace.cli.terminal;

/** What a command's exit code means. */
public final class ExitCode {
  public static final int SUCCESS = 0;
  public static final int NEGATIVE = 1;
  public static final int BAD_INPUT = 2;

  /** What was asked for was not reached. */
  public static final int PARTIAL = 3;

  /** Memory or disk did not suffice; a run can be resumed. */
  public static final int OUT_OF_RESOURCES = 4;

  private ExitCode() {}
}
