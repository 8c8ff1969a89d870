package dev.qace.cli;

import dev.qace.agent.AgentFailedException;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.model.TooLargeException;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.run.difference.IncomparableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** How a command that cannot do its work says so. */
final class Failures {
  private static final List<String> OUT_OF_DISK =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "File too large",
          "Too many open files",
          "Cannot allocate memory");

  private Failures() {}

  static int badUse(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println(problem.getMessage());
    UnmatchedArgumentException.printSuggestions(problem, command.getErr());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName(" ") + " --help");
    return ExitCode.BAD_INPUT;
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

  /** The system's own words are all there is to know it by. */
  private static boolean isOutOfDisk(IOException problem) {
    String message = String.valueOf(problem.getMessage());
    return OUT_OF_DISK.stream().anyMatch(message::contains);
  }

  static int failed(Exception problem, CommandLine command, ParseResult parsed) throws Exception {
    Throwable cause = problem;
    while (cause != null) {
      if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
        return outOfMemory((Error) cause, command.getErr());
      }
      if (cause instanceof IOException full && isOutOfDisk(full)) {
        command.getErr().println(problem.getMessage());
        return ExitCode.OUT_OF_RESOURCES;
      }
      cause = cause.getCause();
    }
    if (problem instanceof PpddlException
        || problem instanceof IncomparableException
        || problem instanceof TooLargeException
        || problem instanceof IOException) {
      command.getErr().println(problem.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (problem instanceof AgentFailedException) {
      command.getErr().println(problem.getMessage());
      return ExitCode.NEGATIVE;
    }
    command
        .getErr()
        .println("This is a fault in qace itself; please report it with the lines below.");
    problem.printStackTrace(command.getErr());
    return ExitCode.BAD_INPUT;
  }
}
