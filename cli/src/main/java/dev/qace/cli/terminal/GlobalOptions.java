package dev.qace.cli.terminal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The options that every command has; the program itself holds them. */
public abstract class GlobalOptions {
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
  private static final List<String> LOG_LEVELS =
      List.of("error", "warn", "info", "debug", "trace", "off");

  /** Lets the shell complete what to log. */
  static final class Levels extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Levels() {
      super(LOG_LEVELS);
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();
  private final Instant started;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print results and errors, but no warnings.")
  private boolean quiet;

  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      completionCandidates = Levels.class,
      scope = ScopeType.INHERIT,
      description =
          "What to log on stderr: error, warn, info, debug, trace or off (default: warn).")
  void log(String level) {
    if (!LOG_LEVELS.contains(level)) {
      throw new ParameterException(
          spec.commandLine(),
          "--log takes one of " + String.join(", ", LOG_LEVELS) + ", not " + level);
    }
    System.setProperty(LOG_LEVEL, level);
  }

  protected GlobalOptions(Instant started) {
    this.started = started;
  }

  /** Logs warnings, unless something else was chosen before. */
  protected static void logWarnings() {
    if (System.getProperty(LOG_LEVEL) == null) {
      System.setProperty(LOG_LEVEL, "warn");
    }
  }

  /** When the command was called: time limits count from here. */
  public Instant started() {
    return started;
  }

  /** Whether to leave out warnings. */
  public static boolean areQuiet(@Nullable GlobalOptions program) {
    return program != null && program.quiet;
  }

  public void setQuiet(boolean chosen) {
    quiet = chosen;
  }
}
