package dev.qace.dashboard.live;

import dev.qace.dashboard.runs.RunSummaries;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * One follower for each run that is being viewed, however many viewers there are. A viewer may be
 * back in a moment, so a follower is kept for a little longer. Thread-safe.
 */
public final class Followers implements AutoCloseable {
  /** What is learned from this many steps takes a few dozen megabytes. */
  private static final long MOST_STEPS = Long.getLong("qace.dashboard.steps", 300_000);

  private static final long LINGER_SECONDS = 20;

  private final RunSummaries summaries;
  private final Map<Path, Watched> all = new HashMap<>();
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "qace-followers");
            thread.setDaemon(true);
            return thread;
          });

  private static final class Watched {
    private final Follower follower;
    private int viewers;

    Watched(Follower follower) {
      this.follower = follower;
    }
  }

  public Followers(RunSummaries summaries) {
    this.summaries = summaries;
  }

  /** Adds a viewer of a run, until {@link #leave}. */
  public synchronized Follower join(Path folder) {
    Watched watched =
        all.computeIfAbsent(
            folder,
            path -> {
              Follower follower = new Follower(path, summaries, MOST_STEPS);
              follower.start();
              return new Watched(follower);
            });
    watched.viewers++;
    return watched.follower;
  }

  public synchronized void leave(Path folder) {
    Watched watched = all.get(folder);
    if (watched != null) {
      watched.viewers--;
      if (!later.isShutdown()) {
        ScheduledFuture<?> unused =
            later.schedule(() -> closeUnwatched(folder), LINGER_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  private synchronized void closeUnwatched(Path folder) {
    Watched watched = all.get(folder);
    if (watched != null && watched.viewers <= 0) {
      watched.follower.close();
      all.remove(folder);
    }
  }

  @Override
  public synchronized void close() {
    later.shutdownNow();
    all.values().forEach(each -> each.follower.close());
    all.clear();
  }
}
