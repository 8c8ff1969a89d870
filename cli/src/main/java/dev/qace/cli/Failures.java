package dev.qace.cli;

import dev.qace.agent.AgentFailedException;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.run.difference.IncomparableException;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** How a command that cannot do its work says so. */
final class Failures {
  private Failures() {}

  static int badUse(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println(problem.getMessage());
    UnmatchedArgumentException.printSuggestions(problem, command.getErr());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName(" ") + " --help");
    return ExitCode.BAD_INPUT;
  }

  static int failed(Exception problem, CommandLine command, ParseResult parsed) throws Exception {
    if (problem instanceof PpddlException
        || problem instanceof IncomparableException
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
