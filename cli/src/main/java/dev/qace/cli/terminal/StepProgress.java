package dev.qace.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The progress of a run of many steps, and how long the rest takes: on a terminal one line that is
 * redrawn, elsewhere a new line from time to time. Thread-safe.
 */
public final class StepProgress implements AutoCloseable {
  /** How often the line is drawn again on a terminal, and how often one is written elsewhere. */
  private static final Duration REDRAW = Duration.ofMillis(200);

  private static final Duration REPORT = Duration.ofSeconds(30);

  /** Over how long, about, the steps are counted that say how fast it goes. */
  private static final Duration RECENT = Duration.ofSeconds(20);

  private static final Duration TOO_SHORT = Duration.ofSeconds(1);
  private static final int BAR = 20;

  private final PrintWriter err;
  private final boolean terminal;
  private final int columns;
  private final LongSupplier nanoTime;
  private final long began;
  private final Deque<Sample> recent = new ArrayDeque<>();
  private long made;
  private long expected;
  private boolean replaying;
  private boolean drawn;
  private boolean ended;
  private String now = "";
  private LongSupplier count = () -> 0;

  private record Sample(long nanos, long made) {}

  /** Draws by itself until it is closed. */
  public static StepProgress start(PrintWriter err, boolean quiet) {
    boolean terminal = Terminal.ERR.isThere();
    StepProgress progress = new StepProgress(err, terminal, Terminal.columns(), System::nanoTime);
    if (quiet) {
      progress.ended = true;
    } else {
      Thread ticker = new Thread(() -> progress.tick(terminal ? REDRAW : REPORT), "qace-progress");
      ticker.setDaemon(true);
      ticker.start();
    }
    return progress;
  }

  StepProgress(PrintWriter err, boolean terminal, int columns, LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.columns = columns;
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  private synchronized void tick(Duration every) {
    try {
      while (!ended) {
        wait(every.toMillis());
        draw();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Sets the number of steps made and expected.
   *
   * @param replayed whether the steps so far were only read from a journal
   */
  public synchronized void at(long steps, long ofAbout, boolean replayed) {
    made = Math.max(made, steps);
    expected = Math.max(made, ofAbout);
    replaying = replayed;
    if (!replayed && recent.isEmpty()) {
      recent.addLast(new Sample(nanoTime.getAsLong(), made));
    }
  }

  /** Supplies the number of steps made, on any thread. */
  public synchronized void counting(LongSupplier steps) {
    count = steps;
  }

  /** One more step is being made. */
  public synchronized void step(String what) {
    made++;
    now = what;
    if (!drawn && terminal) {
      draw();
    }
  }

  /** Draws the line as it is now, unless it has ended or has nothing to say. */
  synchronized void draw() {
    if (ended || expected == 0) {
      return;
    }
    show(now);
  }

  private void show(String what) {
    String text = text();
    if (terminal) {
      err.print(ProgressBar.line(what.isEmpty() ? text : text + "  " + what, columns));
      drawn = true;
    } else {
      err.println("qace: " + text);
    }
    err.flush();
  }

  private String text() {
    made = Math.max(made, count.getAsLong());
    long time = nanoTime.getAsLong();
    long all = Math.max(made, expected);
    long percent = made >= all ? 99 : Math.min(99, 100 * made / Math.max(1, all));
    String steps =
        String.format(
            Locale.ROOT, "%2d %%  %,d/%,d steps  %s", percent, made, all, clock(time - began));
    String bar = terminal ? ProgressBar.bar(made, all, BAR) + " " : "";
    if (replaying) {
      return bar + steps + ", reading the journal";
    }
    return bar + steps + left(time, all - made);
  }

  /** How long the rest takes at the speed of the last seconds. */
  private String left(long time, long steps) {
    if (recent.isEmpty() || recent.getLast().made < made) {
      recent.addLast(new Sample(time, made));
    }
    while (recent.size() > 2 && time - recent.getFirst().nanos > RECENT.toNanos()) {
      recent.removeFirst();
    }
    Sample first = recent.getFirst();
    long nanos = time - first.nanos;
    long since = made - first.made;
    if (nanos < TOO_SHORT.toNanos() || since == 0 || steps <= 0) {
      return "";
    }
    return ", about " + clock(Math.round((double) nanos / since * steps)) + " left";
  }

  /** Such as {@code 0:12}, or {@code 1:02:03}. */
  static String clock(long nanos) {
    long seconds = Math.max(0, Math.round(nanos / 1e9));
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  /** Writes a line of its own above the progress. */
  public synchronized void say(String line) {
    if (drawn) {
      err.print("\r\u001b[K");
    }
    err.println(line);
    err.flush();
  }

  /** Ends the progress and leaves its line as it is. */
  @Override
  public synchronized void close() {
    if (!ended && terminal && expected > 0) {
      show("");
      err.println();
      err.flush();
    }
    ended = true;
    notifyAll();
  }

  /** The same, with everything done. */
  public synchronized void done() {
    if (!ended && terminal && expected > 0) {
      err.print(
          ProgressBar.line(
              String.format(
                  Locale.ROOT,
                  "%s 100 %%  %,d steps  %s",
                  ProgressBar.bar(1, 1, BAR),
                  made,
                  clock(nanoTime.getAsLong() - began)),
              columns));
      err.println();
      err.flush();
    }
    ended = true;
    notifyAll();
  }
}
