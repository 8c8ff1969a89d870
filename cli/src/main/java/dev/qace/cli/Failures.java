package dev.qace.cli;

import dev.qace.agent.AgentFailedException;
import dev.qace.cli.show.ContinuationHint;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Terminal;
import dev.qace.model.TooLargeException;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.run.RunFolder;
import dev.qace.run.difference.IncomparableException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** How a command that cannot do its work says so. */
final class Failures {
  private Failures() {}

  static int badUse(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println(Terminal.ERR.alarm(Misuse.of(problem)));
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName(" ") + " --help");
    return ExitCode.BAD_INPUT;
  }

  private static String error(Exception problem) {
    return Terminal.ERR.alarm(String.valueOf(problem.getMessage()));
  }

  /** A message without a stack trace: the trace would not help. */
  static int outOfMemory(Error full, PrintWriter err) {
    long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
    err.println(
        full instanceof StackOverflowError
            ? "Out of memory: something is nested too deep for the stack."
            : "Out of memory: %,d MiB are not enough. Allow more with JAVA_TOOL_OPTIONS=-Xmx%dm;"
                    .formatted(mebibytes, 2 * mebibytes)
                + " a run that this ended can be resumed.");
    return ExitCode.OUT_OF_RESOURCES;
  }

  static int failed(Exception problem, CommandLine command, ParseResult parsed) throws Exception {
    Throwable cause = problem;
    while (cause != null) {
      if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
        return outOfMemory((Error) cause, command.getErr());
      }
      if (cause instanceof IOException full && ExitCode.of(full) == ExitCode.OUT_OF_RESOURCES) {
        command.getErr().println(error(problem));
        return ExitCode.OUT_OF_RESOURCES;
      }
      cause = cause.getCause();
    }
    if (problem instanceof RunFolder.UnfinishedRunException unfinished) {
      command.getErr().println(error(problem) + " " + ContinuationHint.of(unfinished.folder()));
      return ExitCode.BAD_INPUT;
    }
    if (problem instanceof PpddlException
        || problem instanceof IncomparableException
        || problem instanceof TooLargeException
        || problem instanceof IOException) {
      command.getErr().println(error(problem));
      return ExitCode.BAD_INPUT;
    }
    if (problem instanceof AgentFailedException) {
      command.getErr().println(error(problem));
      return ExitCode.NEGATIVE;
    }
    command
        .getErr()
        .println("This is a fault in qace itself; please report it with the lines below.");
    problem.printStackTrace(command.getErr());
    return ExitCode.BAD_INPUT;
  }
}
