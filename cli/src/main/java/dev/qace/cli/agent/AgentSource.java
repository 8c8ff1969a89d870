package dev.qace.cli.agent;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.RestrictedAgent;
import dev.qace.agent.film.Filmed;
import dev.qace.cli.terminal.AtExit;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeState;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The agent that a command is about, and as many copies of it as needed. Closing it ends all of
 * them; so does the end of the process.
 */
public final class AgentSource implements Closeable {
  private final String name;
  private final String domain;
  private final World world;
  private Starts starts;
  private final Optional<AgentProgram> program;
  private final Optional<Filmed<?>> filmed;
  private final Callable<Agent> another;
  private final Deque<Agent> started = new ArrayDeque<>();
  private final List<Closeable> toClose;
  private final AtExit.Duty atExit;
  private volatile Consumer<Instance> listener = step -> {};
  private boolean restricted;
  private boolean closed;

  private AgentSource(
      String name,
      String domain,
      World world,
      Starts starts,
      Optional<AgentProgram> program,
      Optional<Filmed<?>> filmed,
      Callable<Agent> another,
      List<Closeable> toClose) {
    this.name = name;
    this.domain = domain;
    this.world = world;
    this.starts = starts;
    this.program = program;
    this.filmed = filmed;
    this.another = another;
    this.toClose = toClose;
    this.atExit = AtExit.add(this::killAll);
  }

  /** An agent in this process. */
  public static AgentSource of(Subject.Chosen chosen, Starts starts) {
    return new AgentSource(
        chosen.name(),
        chosen.domain(),
        chosen.simulator().world(),
        starts,
        Optional.empty(),
        Optional.empty(),
        () -> new SimulatorAgent<>(chosen.simulator(), starts),
        new ArrayList<>());
  }

  /** The cafe server robot, in this process. */
  public static AgentSource of(CafeOptions cafe, Starts starts) {
    CafeSimulator simulator = cafe.simulator();
    ToldSimulator<CafeState> told = new ToldSimulator<>(simulator);
    AgentSource source =
        new AgentSource(
            cafe.name(),
            CafeOptions.AGENT,
            simulator.world(),
            starts,
            Optional.empty(),
            Optional.of(simulator),
            () -> new SimulatorAgent<>(told, starts),
            new ArrayList<>());
    told.onStep(source::step);
    return source;
  }

  /**
   * An agent in a separate process. The first copy is started here, to learn its name.
   *
   * @throws IOException if there is no such program
   */
  public static AgentSource of(AgentProgram program) throws IOException {
    StdioAgent first = first(program);
    AgentSource source =
        new AgentSource(
            first.description().name(),
            first.description().domain(),
            first.world(),
            first.starts(),
            Optional.of(program),
            Optional.empty(),
            () -> StdioAgent.start(program),
            new ArrayList<>(List.of(first)));
    source.started.add(first);
    return source;
  }

  private static StdioAgent first(AgentProgram program) throws IOException {
    // For what is still being started as the process ends; it is done after everything else.
    AtExit.addOnce(StdioAgent::killAll);
    AtExit.Duty interruptible = AtExit.interruptingThis();
    try {
      return StdioAgent.start(program);
    } finally {
      interruptible.close();
    }
  }

  public String name() {
    return name;
  }

  /** Restricts where questions may start. To be called before the agent is opened. */
  public void restrict(Starts chosen) {
    starts = chosen;
    restricted = true;
  }

  /** Where a question may start. */
  public Starts starts() {
    return starts;
  }

  public String domain() {
    return domain;
  }

  public World world() {
    return world;
  }

  /**
   * A listener for each step as it begins, called on the thread of the agent; only some agents
   * support it.
   */
  public void onStep(Consumer<Instance> chosen) {
    listener = chosen;
  }

  private void step(Instance instance) {
    listener.accept(instance);
  }

  /** The simulator that can be filmed; empty if there is none. */
  public Optional<Filmed<?>> filmed() {
    return filmed;
  }

  /**
   * Another copy of the agent; the first call gives the first.
   *
   * @throws AgentFailedException if this was closed, perhaps meanwhile, or no copy starts
   */
  public Agent open() throws IOException {
    // Not under the lock: a copy may take long to start, and whoever ends the process must not wait
    // for it, but interrupts this thread. The duty is there before the look whether all is closed,
    // so that no copy is started that nobody would close.
    AtExit.Duty interruptible = AtExit.interruptingThis();
    try {
      Agent ready = takeStarted();
      Agent opened = ready == null ? kept(another.call()) : ready;
      return restricted ? new RestrictedAgent(opened, starts) : opened;
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      interruptible.close();
    }
  }

  private synchronized @Nullable Agent takeStarted() {
    requireOpen();
    return started.poll();
  }

  private Agent kept(Agent agent) throws IOException {
    if (agent instanceof Closeable closeable) {
      synchronized (this) {
        if (!closed) {
          toClose.add(closeable);
          return agent;
        }
      }
      closeable.close();
      requireOpen();
    }
    return agent;
  }

  private synchronized void requireOpen() {
    if (closed) {
      throw new AgentFailedException("The agents were closed while another was to start.");
    }
  }

  /** Where to keep what a program prints to standard error. */
  public void keepStderr(Path file) throws IOException {
    if (program.isPresent()) {
      program.get().log().keepIn(file);
    }
  }

  private void closeAll() {
    List<Closeable> closing = takeAll();
    // Side by side: an agent that ignores the end of its input takes its time.
    List<Thread> threads = new ArrayList<>();
    for (Closeable agent : closing) {
      Thread thread = new Thread(() -> close(agent), "qace-agent-close");
      thread.start();
      threads.add(thread);
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          // What is being closed must not be left behind.
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** As the process ends, which must not take long. */
  private void killAll() {
    for (Closeable agent : takeAll()) {
      if (agent instanceof StdioAgent program) {
        program.kill();
      } else {
        close(agent);
      }
    }
  }

  private synchronized List<Closeable> takeAll() {
    closed = true;
    List<Closeable> all = List.copyOf(toClose);
    toClose.clear();
    return all;
  }

  private static void close(Closeable agent) {
    try {
      agent.close();
    } catch (IOException e) {
      // Then there is nothing left to close.
    }
  }

  @Override
  public void close() {
    closeAll();
    atExit.close();
  }
}
