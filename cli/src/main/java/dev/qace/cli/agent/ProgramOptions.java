package dev.qace.cli.agent;

import dev.qace.wire.AgentProgram;
import dev.qace.wire.TimeLimits;
import dev.qace.wire.process.StderrLog;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for an agent that is a program: how to start it, and how long to wait. */
public final class ProgramOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--exec",
      paramLabel = "COMMAND",
      description =
          "A program that is an agent, such as 'python3 my_agent.py'; quotes are honoured, nothing"
              + " is expanded, and no shell is involved.")
  private @Nullable String command;

  @Option(
      names = "--step-timeout",
      paramLabel = "S",
      description = "Seconds to wait for one answer of the program (default: 120).")
  private @Nullable Double stepTimeout;

  @Option(
      names = "--query-timeout",
      paramLabel = "S",
      description =
          "Seconds to wait for the answer to a whole question, or for the program to get ready"
              + " (default: 3600).")
  private @Nullable Double queryTimeout;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description =
          "How often a question is repeated after the program died, hung, or sent something invalid (default: 3).")
  private @Nullable Integer retries;

  /** The program, if one is given. */
  public Optional<AgentProgram> program() {
    return program(TimeLimits.DEFAULT);
  }

  /**
   * The program, if one is given.
   *
   * @param usual the limits that hold unless others are given
   */
  Optional<AgentProgram> program(TimeLimits usual) {
    TimeLimits limits = limits(usual);
    if (command == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new AgentProgram(ShellWords.of(command), limits, new StderrLog()));
    } catch (IllegalArgumentException e) {
      throw bad("--exec: " + e.getMessage());
    }
  }

  private TimeLimits limits(TimeLimits usual) {
    if (retries != null && retries < 0) {
      throw bad("--retries takes 0 or more, not " + retries);
    }
    return new TimeLimits(
        seconds("--step-timeout", stepTimeout, usual.step()),
        seconds("--query-timeout", queryTimeout, usual.query()),
        retries == null ? usual.retries() : retries);
  }

  private Duration seconds(String option, @Nullable Double seconds, Duration usual) {
    if (seconds == null) {
      return usual;
    }
    if (!(seconds >= 0.001 && seconds <= 1e8)) {
      throw bad(option + " takes seconds, from 0.001 to 100000000, not " + seconds);
    }
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
