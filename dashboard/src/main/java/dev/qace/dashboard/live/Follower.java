package dev.qace.dashboard.live;

import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalTail;
import dev.qace.dashboard.runs.RunState;
import dev.qace.dashboard.runs.RunSummaries;
import dev.qace.dashboard.runs.RunSummary;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows one run on a separate thread, as long as it is being viewed. Whatever happens to the
 * run's folder, it shows what there is.
 */
public final class Follower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** What it takes to conclude may be this share of all time. */
  private static final int SHARE = 8;

  /** This many times it concludes on the way through a journal that is there already. */
  private static final int MOMENTS = 30;

  private static final long QUICK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** What cannot be followed is tried again, less and less often, but so often at least. */
  private static final long RARELY_NANOS = TimeUnit.SECONDS.toNanos(16);

  private final Path folder;
  private final RunSummaries summaries;
  private final Learner learner;
  private final long mostSteps;
  private final Thread thread;

  private @Nullable JournalTail tail;
  private @Nullable LiveLearning learning;
  private LiveView.Counts counts = LiveView.Counts.NONE;
  private Optional<LiveView.Last> last = Optional.empty();
  private Optional<LiveView.Learned> learned = Optional.empty();
  private String problem = "";

  /** Why nothing more is learned from this journal; empty for no reason. */
  private String fault = "";

  private long pause = LOOK_NANOS;
  private long concluded = System.nanoTime();
  private long concludedAt;
  private long took;

  private LiveView view;
  private boolean closed;

  /** Makes what learns from a journal. */
  interface Learner {
    LiveLearning of(RunRecord run, JournalHeader header, long mostSteps);
  }

  Follower(Path folder, RunSummaries summaries, long mostSteps) {
    this(folder, summaries, LiveLearning::new, mostSteps);
  }

  Follower(Path folder, RunSummaries summaries, Learner learner, long mostSteps) {
    this.folder = folder;
    this.summaries = summaries;
    this.learner = learner;
    this.mostSteps = mostSteps;
    this.view =
        new LiveView(0, summaries.of(folder), Optional.empty(), counts, last, learned, true, "");
    this.thread = new Thread(this::follow, "qace-follower");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** The latest view of the run. */
  public synchronized LiveView view() {
    return view;
  }

  /**
   * Waits for a view later than the one of this version.
   *
   * @return the latest view, which may be the same
   */
  public synchronized LiveView await(long version, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (view.version() <= version && !closed) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return view;
  }

  private void follow() {
    try {
      while (!isClosed()) {
        boolean more = look();
        if (!more) {
          TimeUnit.NANOSECONDS.sleep(pause);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      restart();
    }
  }

  /** Whether there is more to be read at once. Whatever fails, the next look is another try. */
  private boolean look() {
    RunSummary summary = view().summary();
    boolean more = false;
    try {
      summary = summaries.of(folder);
      if (tail != null && tail.isReplaced()) {
        restart();
      }
      more = read(summary);
      problem = fault;
      pause = LOOK_NANOS;
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      restart();
      problem = e.getMessage() == null ? e.toString() : e.getMessage();
      pause = Math.min(2 * pause, RARELY_NANOS);
    }
    publish(summary, more);
    return more;
  }

  private boolean read(RunSummary summary) throws IOException {
    if (tail == null) {
      tail = JournalTail.open(RunFolder.at(folder).journalFile()).orElse(null);
    }
    JournalTail reading = tail;
    if (reading == null) {
      return false;
    }
    if (learning == null && fault.isEmpty() && summary.record().isPresent()) {
      RunRecord run = summary.record().get();
      learn(() -> learning = learner.of(run, reading.header(), mostSteps));
    }
    reading.look();
    long until = System.nanoTime() + LOOK_NANOS;
    while (System.nanoTime() < until) {
      Optional<Exchange> next = reading.next();
      if (next.isEmpty()) {
        boolean running = summary.state() == RunState.RUNNING;
        learn(
            () -> {
              if (!running && learning != null) {
                learning.end();
              }
              conclude(!running, summary.state() == RunState.FINISHED);
            });
        return false;
      }
      count(next.get());
      learn(() -> take(next.get(), reading));
    }
    return true;
  }

  private void take(Exchange exchange, JournalTail reading) {
    LiveLearning now = learning;
    if (now != null) {
      last = Optional.of(now.take(exchange));
      boolean due = reading.position() - concludedAt > reading.size() / MOMENTS;
      // Half of the time is enough; and one that was slow, as the first one is, is not the last.
      boolean rested = System.nanoTime() - concluded >= took;
      if (now.isFull() || (due && (rested || took < QUICK_NANOS))) {
        concludedAt = reading.position();
        conclude(true, false);
      }
    }
  }

  /** Where that fails, nothing more is learned from this journal, and counting goes on. */
  private void learn(Runnable part) {
    try {
      part.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.warn("cannot learn from the journal of {}", folder, e);
      learning = null;
      learned = Optional.empty();
      fault = "What was learned cannot be shown: " + e;
    }
  }

  private void count(Exchange exchange) {
    long steps = 0;
    long refused = 0;
    boolean started = exchange.response() instanceof Response.Answered;
    if (exchange.response() instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        steps += trace.transitions().size();
        for (Transition step : trace.transitions()) {
          refused += step.outcome() instanceof Transition.Refused ? 1 : 0;
        }
      }
    }
    counts =
        new LiveView.Counts(
            counts.questions() + 1,
            counts.steps() + steps,
            counts.refused() + refused,
            counts.startsRefused() + (started ? 0 : 1));
  }

  private void conclude(boolean atOnce, boolean finished) {
    LiveLearning now = learning;
    long begun = System.nanoTime();
    boolean rested = begun - concluded > Math.max(LOOK_NANOS, SHARE * took);
    if (now != null && now.isChanged(finished) && (atOnce || rested)) {
      learned = Optional.of(now.conclude(finished));
      concluded = System.nanoTime();
      took = concluded - begun;
    }
  }

  private void restart() {
    JournalTail before = tail;
    if (before != null) {
      try {
        before.close();
      } catch (IOException e) {
        // It was only read.
      }
    }
    tail = null;
    learning = null;
    counts = LiveView.Counts.NONE;
    last = Optional.empty();
    learned = Optional.empty();
    fault = "";
    concludedAt = 0;
  }

  private synchronized void publish(RunSummary summary, boolean more) {
    JournalTail reading = tail;
    Optional<JournalHeader> header =
        reading == null ? Optional.empty() : Optional.of(reading.header());
    LiveView now =
        new LiveView(view.version() + 1, summary, header, counts, last, learned, more, problem);
    boolean same =
        view.version() > 0
            && now.summary().equals(view.summary())
            && now.counts().equals(view.counts())
            && now.learned().equals(view.learned())
            && now.catchingUp() == view.catchingUp()
            && now.problem().equals(view.problem())
            && now.header().isPresent() == view.header().isPresent();
    if (!same) {
      view = now;
      notifyAll();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.interrupt();
  }
}
