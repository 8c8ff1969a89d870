package dev.qace.cli;

import dev.qace.cli.agent.AgentsCommand;
import dev.qace.cli.agent.DoctorCommand;
import dev.qace.cli.agent.ServeAgentCommand;
import dev.qace.cli.agent.SimulateCommand;
import dev.qace.cli.ask.AskCommand;
import dev.qace.cli.assess.AssessCommand;
import dev.qace.cli.assess.LearnCommand;
import dev.qace.cli.compare.CompareCommand;
import dev.qace.cli.compare.DiffCommand;
import dev.qace.cli.dashboard.DashboardCommand;
import dev.qace.cli.experiment.ExperimentCommand;
import dev.qace.cli.film.FilmCommand;
import dev.qace.cli.plan.BenchmarkCommand;
import dev.qace.cli.plan.CheckCommand;
import dev.qace.cli.plan.PlanCommand;
import dev.qace.cli.plan.ValidateCommand;
import dev.qace.cli.show.ExportCommand;
import dev.qace.cli.show.ReportCommand;
import dev.qace.cli.show.ShowCommand;
import dev.qace.cli.terminal.CommandName;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Terminal;
import dev.qace.cli.terminal.WordWrap;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program: its commands, and what its exit codes mean. */
@Command(
    name = "qace",
    description =
        "Tells what a black-box agent can do, when, and with which outcomes and probabilities.",
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
      LearnCommand.class,
      ServeAgentCommand.class,
      DoctorCommand.class,
      ShowCommand.class,
      ReportCommand.class,
      AskCommand.class,
      ExportCommand.class,
      DashboardCommand.class,
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
      "2:bad use or bad input",
      "3:partial: what was asked for was not reached",
      "4:out of memory or disk; a run can be resumed"
    })
public final class Qace extends GlobalOptions implements Runnable {
  /**
   * What it takes to get here from the start of the process. The system's own account of that start
   * may be half a second off.
   */
  private static final Duration STARTING = Duration.ofMillis(150);

  @Spec private CommandSpec spec = CommandSpec.create();

  private Qace(Instant started) {
    super(started);
  }

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(writer(System.out, Terminal.OUT), false);
    PrintWriter err = new PrintWriter(writer(System.err, Terminal.ERR), true);
    int code = run(Instant.now().minus(STARTING), CommandLine.defaultFactory(), out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  private static Writer writer(PrintStream to, Terminal stream) {
    Writer plain = new OutputStreamWriter(to, StandardCharsets.UTF_8);
    return stream.isThere() ? new WordWrap(plain, Terminal.columns()) : new BufferedWriter(plain);
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
    logWarnings();
    CommandLine commandLine = commandLine(started, commands);
    commandLine
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Failures::badUse)
        .setExecutionExceptionHandler(Failures::failed);
    int code;
    try {
      code = commandLine.execute(args);
    } catch (OutOfMemoryError | StackOverflowError full) {
      code = Failures.outOfMemory(full, err);
    }
    out.flush();
    return code;
  }

  /** All commands with their options. */
  static CommandLine commandLine() {
    return commandLine(Instant.now(), CommandLine.defaultFactory());
  }

  private static CommandLine commandLine(Instant started, IFactory commands) {
    return new CommandLine(new Qace(started), commands).setCommandName(CommandName.now());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }

  /** The version that was built. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {dev.qace.run.Version.text()};
    }
  }
}
