package dev.qace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program: its commands, and what its exit codes mean. */
@Command(
    name = "qace",
    description =
        "Tells what a black-box agent can do, when, and with which outcomes at which odds.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Qace.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    usageHelpAutoWidth = true,
    subcommands = {
      AgentsCommand.class,
      CheckCommand.class,
      SimulateCommand.class,
      FilmCommand.class,
      AssessCommand.class,
      ServeAgentCommand.class,
      DoctorCommand.class,
      ShowCommand.class,
      ReportCommand.class,
      AskCommand.class,
      ExportCommand.class,
      CompareCommand.class,
      DiffCommand.class,
      PlanCommand.class,
      ValidateCommand.class,
      ExperimentCommand.class,
      BenchmarkCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:a negative answer, such as a start that is refused or models that differ",
      "2:bad use or bad input"
    })
public final class Qace implements Runnable {
  /**
   * What it takes to get here from the start of the process. The system's own account of that start
   * may be half a second off.
   */
  private static final Duration STARTING = Duration.ofMillis(150);

  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
  private static final List<String> LOG_LEVELS =
      List.of("error", "warn", "info", "debug", "trace", "off");

  static final int SUCCESS = 0;
  static final int NEGATIVE = 1;
  static final int BAD_INPUT = 2;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print results and errors, but no warnings.")
  boolean quiet;

  @Option(
      names = "--log",
      paramLabel = "LEVEL",
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

  private final Instant started;

  private Qace(Instant started) {
    this.started = started;
  }

  /** When the command was called: time limits count from here. */
  Instant started() {
    return started;
  }

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = run(Instant.now().minus(STARTING), CommandLine.defaultFactory(), out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command line, and returns its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(CommandLine.defaultFactory(), out, err, args);
  }

  /** Runs one command line with commands of the caller's making. */
  static int run(IFactory commands, PrintWriter out, PrintWriter err, String... args) {
    return run(Instant.now(), commands, out, err, args);
  }

  private static int run(
      Instant started, IFactory commands, PrintWriter out, PrintWriter err, String... args) {
    if (System.getProperty(LOG_LEVEL) == null) {
      System.setProperty(LOG_LEVEL, "warn");
    }
    CommandLine commandLine = new CommandLine(new Qace(started), commands);
    commandLine
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Failures::badUse)
        .setExecutionExceptionHandler(Failures::failed);
    int code = commandLine.execute(args);
    out.flush();
    return code;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }

  /** The version that was built. */
  static final class Version implements CommandLine.IVersionProvider {
    /** As it is printed. */
    static String text() throws IOException {
      return new Version().getVersion()[0];
    }

    @Override
    public String[] getVersion() throws IOException {
      try (InputStream in = Qace.class.getResourceAsStream("version.properties")) {
        Properties properties = new Properties();
        properties.load(in);
        return new String[] {"qace " + properties.getProperty("version")};
      }
    }
  }
}
