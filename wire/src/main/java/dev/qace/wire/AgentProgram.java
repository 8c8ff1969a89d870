package dev.qace.wire;

import dev.qace.wire.process.AgentProcess;
import dev.qace.wire.process.StderrLog;
import java.io.IOException;
import java.util.List;

/**
 * A program that is an agent; it can be started any number of times.
 *
 * @param command the program and its arguments, which are not passed through a shell
 * @param log where its standard error goes
 */
public record AgentProgram(List<String> command, TimeLimits limits, StderrLog log) {
  public AgentProgram {
    command = List.copyOf(command);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("there is no program in an empty command");
    }
  }

  AgentProcess start() throws IOException {
    try {
      return AgentProcess.start(command, log);
    } catch (IOException e) {
      throw new IOException("cannot start " + command.get(0) + ": " + why(e) + "." + hint(), e);
    }
  }

  /** What the operating system says, without what the virtual machine says before it. */
  private static String why(IOException e) {
    return String.valueOf(e.getMessage()).replaceFirst("^Cannot run program .*: error=\\d+, ", "");
  }

  private String hint() {
    return command.get(0).endsWith(".py")
        ? " A program in Python is started with python3 " + command.get(0)
        : "";
  }
}
