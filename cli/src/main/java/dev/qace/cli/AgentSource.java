package dev.qace.cli;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.StdioAgent;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The agent that a command is about, and as many copies of it as are wanted. Closing it ends all of
 * them, also where the process is told to end before.
 */
final class AgentSource implements Closeable {
  private final String name;
  private final String domain;
  private final Starts starts;
  private final Optional<AgentProgram> program;
  private final Callable<Agent> another;
  private final Deque<Agent> started = new ArrayDeque<>();
  private final List<Closeable> toClose;
  private final AtExit.Duty atExit;

  private AgentSource(
      String name,
      String domain,
      Starts starts,
      Optional<AgentProgram> program,
      Callable<Agent> another,
      List<Closeable> toClose) {
    this.name = name;
    this.domain = domain;
    this.starts = starts;
    this.program = program;
    this.another = another;
    this.toClose = toClose;
    this.atExit = AtExit.add(this::closeAll);
  }

  /** An agent in this process. */
  static AgentSource of(Subject.Chosen chosen, Starts starts) {
    return new AgentSource(
        chosen.name(),
        chosen.domain(),
        starts,
        Optional.empty(),
        () -> new SimulatorAgent<>(chosen.simulator(), starts),
        new ArrayList<>());
  }

  /**
   * An agent in a process of its own, the first copy of which is started here, to learn its name.
   *
   * @throws IOException where there is no such program
   */
  static AgentSource of(AgentProgram program) throws IOException {
    StdioAgent first = first(program);
    AgentSource source =
        new AgentSource(
            first.description().name(),
            first.description().domain(),
            first.starts(),
            Optional.of(program),
            () -> StdioAgent.start(program),
            new ArrayList<>(List.of(first)));
    source.started.add(first);
    return source;
  }

  private static StdioAgent first(AgentProgram program) throws IOException {
    AtExit.Duty interruptible = AtExit.interruptingThis();
    try {
      return StdioAgent.start(program);
    } finally {
      interruptible.close();
    }
  }

  String name() {
    return name;
  }

  /** Where the agent lets a question start. */
  Starts starts() {
    return starts;
  }

  String domain() {
    return domain;
  }

  /** Another copy of the agent; the first call gives the first. */
  synchronized Agent open() throws IOException {
    Agent ready = started.poll();
    if (ready != null) {
      return ready;
    }
    try {
      Agent agent = another.call();
      if (agent instanceof Closeable closeable) {
        toClose.add(closeable);
      }
      return agent;
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Where to keep what a program prints to standard error. */
  void keepStderr(Path file) throws IOException {
    if (program.isPresent()) {
      program.get().log().keepIn(file);
    }
  }

  private void closeAll() {
    List<Closeable> closing;
    synchronized (this) {
      closing = List.copyOf(toClose);
      toClose.clear();
    }
    for (Closeable agent : closing) {
      try {
        agent.close();
      } catch (IOException e) {
        // Then there is nothing left to close.
      }
    }
  }

  @Override
  public void close() {
    closeAll();
    atExit.close();
  }
}
