package dev.qace.wire.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A program that was started, with all that it starts itself. */
public final class AgentProcess {
  /** In the environment of the program and of whatever it starts. */
  private static final String MARK = "QACE_AGENT";

  /** What marks of this process begin with, and those of no other. */
  private static final String THIS_PROCESS =
      ProcessHandle.current().pid() + "-" + UUID.randomUUID() + "-";

  private static final Path PROCESSES = Path.of("/proc");
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Set<AgentProcess> LIVE = ConcurrentHashMap.newKeySet();
  private static final AtomicLong STARTED = new AtomicLong();
  private static final long LONGEST_DYING_NANOS = 2_000_000_000;
  private static final long POLL_NANOS = 2_000_000;

  private final Process process;
  private final String mark;
  private final Optional<ControlGroup> group;
  private final Optional<LimitMark> limits;
  private final StderrLog.Tap stderr;

  private AgentProcess(
      Process process,
      String mark,
      Optional<ControlGroup> group,
      Optional<LimitMark> limits,
      StderrLog log) {
    this.process = process;
    this.group = group;
    this.limits = limits;
    this.mark = mark;
    this.stderr = log.tap(process.getErrorStream());
    LIVE.add(this);
  }

  /** Kills every program that was started here and has not ended. */
  public static void killAll() {
    List.copyOf(LIVE).forEach(AgentProcess::kill);
  }

  /**
   * Starts a program, without a shell.
   *
   * @throws IOException if there is no such program
   */
  public static AgentProcess start(List<String> command, StderrLog log) throws IOException {
    String mark = THIS_PROCESS + STARTED.incrementAndGet();
    Optional<Guard> guard = Guard.of(MARK + "=" + THIS_PROCESS);
    Optional<ControlGroup> group =
        isThere(command) ? ControlGroup.make("qace-" + mark) : Optional.empty();
    Optional<LimitMark> limits =
        isThere(command) && group.isEmpty() ? LimitMark.make() : Optional.empty();
    guard.ifPresent(each -> group.ifPresent(each::watch));
    guard.ifPresent(each -> limits.ifPresent(each::watch));
    List<String> words =
        new ArrayList<>(
            group
                .map(each -> each.around(command))
                .or(() -> limits.map(each -> each.around(command)))
                .orElse(command));
    if (isThere(command) && Files.isExecutable(SETSID)) {
      // Ctrl-C in a terminal is for this process: a program that it ends would seem to have failed.
      words.add(0, SETSID.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put(MARK, mark);
    return new AgentProcess(builder.start(), mark, group, limits, log);
  }

  /** Whether there is such a program; where there is none, starting it tells so best. */
  private static boolean isThere(List<String> command) {
    String program = command.get(0);
    if (program.contains("/")) {
      return isProgram(Path.of(program));
    }
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .anyMatch(folder -> !folder.isEmpty() && isProgram(Path.of(folder, program)));
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  public OutputStream stdin() {
    return process.getOutputStream();
  }

  public InputStream stdout() {
    return process.getInputStream();
  }

  public long pid() {
    return process.pid();
  }

  public Optional<String> lastOnStderr() {
    return stderr.last();
  }

  /** The exit code of a program that has ended, or is about to. */
  public Optional<Integer> exitCode(Duration wait) {
    return ends(wait) ? Optional.of(process.exitValue()) : Optional.empty();
  }

  private boolean ends(Duration wait) {
    try {
      return process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends its input, gives it time to end by itself, and kills what is left. */
  public boolean end(Duration grace) {
    List<ProcessHandle> descendants = process.descendants().toList();
    // On a thread of its own: a program that does not read may keep us from writing for ever.
    Thread closing =
        new Thread(
            () -> {
              try {
                process.getOutputStream().close();
              } catch (IOException gone) {
                // It has ended already.
              }
            },
            "qace-agent-end");
    closing.setDaemon(true);
    closing.start();
    boolean ended = ends(grace);
    kill(descendants);
    return ended;
  }

  /** Kills the program and whatever it has started, and waits for it to be gone. */
  public void kill() {
    kill(process.descendants().toList());
  }

  private void kill(List<ProcessHandle> descendants) {
    List<ProcessHandle> dying = new ArrayList<>(descendants);
    process.destroyForcibly();
    dying.addAll(orphans());
    limits.ifPresent(each -> dying.addAll(each.marked()));
    dying.forEach(ProcessHandle::destroyForcibly);
    long began = System.nanoTime();
    group.ifPresent(ControlGroup::end);
    ends(Duration.ofNanos(LONGEST_DYING_NANOS));
    while (dying.stream().anyMatch(ProcessHandle::isAlive)
        && System.nanoTime() - began < LONGEST_DYING_NANOS) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    LIVE.remove(this);
  }

  /**
   * What a program has started that ended before it is nobody's descendant. Linux lets us know it
   * by its environment; elsewhere it is left to itself.
   */
  private List<ProcessHandle> orphans() {
    List<ProcessHandle> orphans = new ArrayList<>();
    if (!Files.isDirectory(PROCESSES)) {
      return orphans;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path each : processes) {
        if (isMarked(each)) {
          ProcessHandle.of(Long.parseLong(each.getFileName().toString())).ifPresent(orphans::add);
        }
      }
    } catch (IOException e) {
      // Then there is no list of processes to look through.
    }
    return orphans;
  }

  private boolean isMarked(Path each) {
    try {
      String environment =
          new String(Files.readAllBytes(each.resolve("environ")), StandardCharsets.ISO_8859_1);
      return ("\0" + environment).contains("\0" + MARK + "=" + mark + "\0");
    } catch (IOException e) {
      // Somebody else's, or gone.
      return false;
    }
  }
}
