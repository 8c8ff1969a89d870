package dev.qace.wire;

import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Faults;
import dev.qace.model.Counted;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one process of an agent going. After a fault it is killed, another is started after a
 * pause, and the same task is tried again from its beginning. Threads take turns.
 */
final class Supervisor implements Closeable {
  private final AgentProgram program;
  private final AtomicLong ids = new AtomicLong();
  private final FaultCount count = new FaultCount();
  private volatile boolean closed;
  private volatile @Nullable Conversation conversation;
  private volatile @Nullable Description first;
  private volatile @Nullable Session known;

  /**
   * @throws IOException if there is no such program
   */
  Supervisor(AgentProgram program) throws IOException {
    this.program = program;
    this.conversation = new Conversation(program.start(), ids, program.limits());
  }

  /**
   * Does a task wholly, or not at all.
   *
   * @throws AgentFailedException if it cannot be done, though tried again
   * @throws CancellationException if this was closed, perhaps meanwhile
   */
  synchronized <T> T persistently(Function<Session, T> task) {
    int faults = 0;
    while (true) {
      try {
        requireOpen();
        Conversation live = conversation();
        T done = live.watch(() -> task.apply(checked(live.session())));
        count.answered();
        return done;
      } catch (AgentFault fault) {
        discard();
        requireOpen();
        faults++;
        count.failed(fault.kind());
        if (faults > program.limits().retries()) {
          throw failed(fault, faults > 1 ? ", " + Counted.of(faults, "time") + " in a row" : "");
        }
        if (count.isTooMany()) {
          throw failed(
              fault,
              ", %s while %s were answered, which is too often; the last time"
                  .formatted(
                      Counted.of(count.faults(), "time"), Counted.of(count.answers(), "query")));
        }
        pause(program.limits().pauseMillis(faults));
        count.retried();
      } catch (InterruptedException e) {
        discard();
        throw interrupted(e);
      }
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new CancellationException("the agent was closed");
    }
  }

  private Conversation conversation() {
    Conversation live = conversation;
    if (live == null) {
      try {
        live = new Conversation(program.start(), ids, program.limits());
        count.restarted();
      } catch (IOException e) {
        throw new AgentFault(AgentFault.Kind.FAILED_START, String.valueOf(e.getMessage()));
      }
      conversation = live;
      if (closed) {
        live.kill();
      }
    }
    return live;
  }

  /** A process that is started again must be the same agent. */
  private Session checked(Session session) {
    if (session == known) {
      return session;
    }
    Description now = session.description();
    Description before = first;
    if (before != null && !before.equals(now)) {
      throw new AgentFault(
          AgentFault.Kind.CONTRADICTION,
          "started again, the agent does not describe itself as before: "
              + DescriptionDifference.of(before, now));
    }
    first = now;
    known = session;
    return session;
  }

  private void discard() {
    Conversation live = conversation;
    conversation = null;
    if (live != null) {
      live.kill();
    }
  }

  /** What went wrong since this was last called. */
  Faults takeFaults() {
    return count.take();
  }

  private AgentFailedException failed(AgentFault fault, String howOften) {
    Optional<String> stderr =
        program.log().kept().map(file -> " What it printed to standard error is in " + file + ".");
    return new AgentFailedException(
        "The agent failed" + howOften + ": " + fault.what() + "." + stderr.orElse(""), fault);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static AgentFailedException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new AgentFailedException("Interrupted while the agent was asked.", e);
  }

  /** Ends the process by force. May be called at any time. */
  void kill() {
    closed = true;
    Conversation live = conversation;
    if (live != null) {
      live.kill();
    }
  }

  /** Ends the process, by force where it does not end by itself. May be called at any time. */
  @Override
  public void close() {
    closed = true;
    Conversation live = conversation;
    if (live != null) {
      live.end();
    }
  }
}
