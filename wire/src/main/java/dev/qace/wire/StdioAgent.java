package dev.qace.wire;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Faults;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.RevisitingAgent;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.wire.process.AgentProcess;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * An agent in a separate process, reached over its standard input and output. After a fault the
 * process is killed, another is started, and the query is repeated from its beginning, with the
 * same seed; nothing of the failed attempt is used. A new process has not visited any state yet, so
 * an agent that starts only in visited states refuses them, and {@link RevisitingAgent} brings it
 * back. Threads take turns. Close it, or its process may outlive this one.
 */
public final class StdioAgent implements Agent, Closeable {
  private final Supervisor supervisor;
  private final Description description;
  private @Nullable RemoteSteps steps;

  private StdioAgent(Supervisor supervisor, Description description) {
    this.supervisor = supervisor;
    this.description = description;
  }

  /**
   * Starts a program and asks it to describe itself.
   *
   * @throws IOException if there is no such program
   * @throws AgentFailedException if it is no agent
   */
  public static StdioAgent start(AgentProgram program) throws IOException {
    Supervisor supervisor = new Supervisor(program);
    try {
      return new StdioAgent(supervisor, supervisor.persistently(Session::description));
    } catch (RuntimeException | Error e) {
      supervisor.close();
      throw e;
    }
  }

  public Description description() {
    return description;
  }

  @Override
  public World world() {
    return description.world();
  }

  @Override
  public Starts starts() {
    return description.starts();
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return description.distinctObjects().contains(capability);
  }

  @Override
  public Phrases phrases() {
    return description.phrases();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if the agent was closed, perhaps meanwhile
   */
  @Override
  public Response ask(Query query) {
    return supervisor.persistently(session -> answer(session, query));
  }

  private Response answer(Session session, Query query) {
    // Only steps can bring a new process back to where an old one has been.
    boolean asks =
        description.offers(Method.ASK)
            && !(starts() == Starts.VISITED && description.offers(Method.SNAPSHOT));
    if (asks) {
      return TraceCheck.checked(session.ask(query), query, world(), starts());
    }
    RemoteSteps leading = steps;
    if (leading == null || leading.session() != session) {
      leading = new RemoteSteps(session);
      steps = leading;
    }
    return leading.ask(query);
  }

  @Override
  public Faults takeFaults() {
    return supervisor.takeFaults();
  }

  /** Ends the process by force, at once. */
  public void kill() {
    supervisor.kill();
  }

  /** Ends by force whatever was started here and has not ended yet. */
  public static void killAll() {
    AgentProcess.killAll();
  }

  /** Ends the process, by force if it does not end by itself. May be called at any time. */
  @Override
  public void close() {
    supervisor.close();
  }
}
