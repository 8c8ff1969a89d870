package dev.qace.agent.fleet;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One agent made of several copies of it, each of which works on a thread of its own. The runs of a
 * batch's queries are dealt to whichever copy is free, so that none is idle as long as there is one
 * to make. A single copy is asked whole queries, each once the answer to the one before was passed
 * on: a caller that journals answers before it uses them loses at most one query when killed. Where
 * run i of a query draws only from its seed and i, as it should, the answers do not depend on how
 * many copies there are.
 *
 * <p>Where the agent starts only in states in which it has been, a run goes to the copy that was
 * there first, in the order of queries and runs. As each copy does its work in that order too, it
 * starts from what it was in then, as a single copy would. Such a start must have been visited
 * before the batch.
 *
 * <p>Thread-safe: batches are dealt with one after the other. Closing the fleet ends its threads
 * and closes those copies that can be closed.
 */
public final class FleetAgent implements Agent, AutoCloseable {
  private static final long LONGEST_WAIT_MILLIS = 1_000;

  private final List<Agent> copies;
  private final PartStore store;
  private final List<Thread> threads = new ArrayList<>();
  private final ReentrantLock asking = new ReentrantLock();
  private final Object monitor = new Object();

  /** Which copy was first in a state; for agents that start where they have been. */
  private final Map<State, Integer> owners = new HashMap<>();

  private @Nullable FleetBatch batch;
  private boolean cancelled;

  /** A fleet that keeps nothing of a batch that comes to no end. */
  public FleetAgent(List<? extends Agent> copies) {
    this(copies, PartStore.NONE);
  }

  /**
   * Starts a thread for each copy.
   *
   * @param copies all of the same world and kind of start
   * @param store what is in it is not asked; what several copies answer is put there until its
   *     batch is told
   * @throws IllegalArgumentException if there is none, or they are not of the same
   */
  public FleetAgent(List<? extends Agent> copies, PartStore store) {
    this.copies = List.copyOf(copies);
    this.store = store;
    if (copies.isEmpty()) {
      throw new IllegalArgumentException("a fleet of no agents; 1 is the least");
    }
    for (Agent copy : copies) {
      if (!copy.world().equals(world()) || copy.starts() != starts()) {
        throw new IllegalArgumentException(
            "copy "
                + (1 + copies.indexOf(copy))
                + " of the agent describes another world or kind of start than the first");
      }
    }
    for (int i = 0; i < copies.size(); i++) {
      int copy = i;
      Thread thread = new Thread(() -> work(copy), "fleet-" + (i + 1));
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  @Override
  public Phrases phrases() {
    return copies.get(0).phrases();
  }

  @Override
  public World world() {
    return copies.get(0).world();
  }

  @Override
  public Starts starts() {
    return copies.get(0).starts();
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return copies.get(0).distinctObjects(capability);
  }

  @Override
  public Response ask(Query query) {
    return askAll(List.of(query)).get(0);
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    List<Response> responses = new ArrayList<>();
    askAll(queries, responses::add);
    return responses;
  }

  /**
   * Deals out a batch. Where a copy fails, no more of it is dealt out; what the others are at is
   * waited for, what is there in order is told, and then the failure is thrown.
   *
   * @throws CancellationException if the fleet is cancelled or closed, now or before, or this
   *     thread interrupted
   */
  @Override
  public void askAll(List<Query> queries, Consumer<Response> answered) {
    asking.lock();
    try {
      boolean inRuns = copies.size() > 1 || !store.isEmpty();
      FleetBatch dealt = new FleetBatch(queries, inRuns, copies.size(), owners);
      dealt.answer(store::find);
      begin(dealt);
      try {
        for (int i = 0; i < queries.size(); i++) {
          answered.accept(await(dealt, i));
          told(dealt);
        }
      } finally {
        end(dealt);
      }
      store.clear();
      if (starts() == Starts.VISITED) {
        dealt.forEachVisit(
            (state, copy) -> {
              if (!state.equals(world().initial())) {
                owners.putIfAbsent(state, copy);
              }
            });
      }
    } finally {
      asking.unlock();
    }
  }

  /** Those of all copies. */
  @Override
  public Faults takeFaults() {
    Faults all = Faults.NONE;
    for (Agent copy : copies) {
      all = all.plus(copy.takeFaults());
    }
    return all;
  }

  private void begin(FleetBatch dealt) {
    synchronized (monitor) {
      requireGoing();
      batch = dealt;
      monitor.notifyAll();
    }
  }

  private Response await(FleetBatch dealt, int query) {
    synchronized (monitor) {
      waitUntil(() -> dealt.response(query) != null || hasFailed(dealt));
      requireGoing();
      Response response = dealt.response(query);
      Throwable failure = dealt.failure();
      if (response == null && failure != null) {
        throw thrown(failure);
      }
      return Objects.requireNonNull(response);
    }
  }

  private void told(FleetBatch dealt) {
    synchronized (monitor) {
      dealt.tell();
      monitor.notifyAll();
    }
  }

  private static boolean hasFailed(FleetBatch dealt) {
    return dealt.failure() != null && !dealt.isBusy();
  }

  /** Deals out no more. Nobody waits for the last answers once the fleet is cancelled. */
  private void end(FleetBatch dealt) {
    synchronized (monitor) {
      dealt.stop();
      waitUntil(() -> !dealt.isBusy());
      batch = null;
    }
  }

  /** Waits on the monitor, which is held; not for long in a cancelled fleet. */
  private void waitUntil(BooleanSupplier done) {
    try {
      while (!cancelled && !done.getAsBoolean()) {
        monitor.wait();
      }
    } catch (InterruptedException e) {
      cancel();
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException thrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(failure.getMessage(), failure);
  }

  private void requireGoing() {
    if (cancelled) {
      throw new CancellationException("the agents were told to stop");
    }
  }

  private void work(int copy) {
    FleetBatch.Part part = next(copy);
    while (part != null) {
      Response response = null;
      Throwable failure = null;
      try {
        response = copies.get(copy).ask(part.query());
        if (part.mayBeToldLater()) {
          store.keep(part.query(), response);
        }
      } catch (Throwable problem) {
        failure = problem;
      }
      synchronized (monitor) {
        if (failure == null && response != null) {
          part.answer(response);
        } else {
          part.fail(failure == null ? new IllegalStateException("no answer") : failure);
        }
        monitor.notifyAll();
      }
      part = next(copy);
    }
  }

  /** What the copy is to do next, once there is something; nothing at the end. */
  private FleetBatch.@Nullable Part next(int copy) {
    synchronized (monitor) {
      while (!cancelled) {
        FleetBatch.Part part = batch == null ? null : batch.take(copy);
        if (part != null) {
          return part;
        }
        try {
          monitor.wait();
        } catch (InterruptedException e) {
          // Only a cancelled fleet ends this; an agent may have interrupted its own thread.
        }
      }
      return null;
    }
  }

  /**
   * Ends the batch that is being dealt with, if any, and all after it: whoever waits for answers
   * gets a {@link CancellationException} at once, and copies that are at work are interrupted.
   */
  public void cancel() {
    synchronized (monitor) {
      cancelled = true;
      monitor.notifyAll();
    }
    threads.forEach(Thread::interrupt);
  }

  /** Cancels, ends the threads, and closes the copies, side by side: each may take its time. */
  @Override
  public void close() {
    cancel();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> closing = new ArrayList<>();
    for (Agent copy : copies) {
      if (copy instanceof AutoCloseable closeable) {
        Thread thread = new Thread(() -> close(closeable, failures), "fleet-close");
        thread.setDaemon(true);
        thread.start();
        closing.add(thread);
      }
    }
    closing.forEach(FleetAgent::awaitEnd);
    join();
    Throwable failure = failures.peek();
    if (failure != null) {
      throw new IllegalStateException("cannot close a copy: " + failure.getMessage(), failure);
    }
  }

  private static void close(AutoCloseable copy, Queue<Throwable> failures) {
    try {
      copy.close();
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  /** Waits for the end of a thread, though interrupted: what it closes must not be left behind. */
  private static void awaitEnd(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A copy that answers neither to an interrupt nor to being closed is left to its fate. */
  private void join() {
    try {
      for (Thread thread : threads) {
        thread.join(LONGEST_WAIT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
