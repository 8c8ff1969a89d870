package dev.qace.wire.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What marks a program and all that it starts where there can be no control group, even what
 * detaches itself and clears its environment: two limits of Linux that hardly any program comes
 * near, on pending signals and on message queues, somewhat lower than they are here. They are
 * inherited, and anyone may read them. Whoever means to escape can; nobody does so by accident.
 */
final class LimitMark {
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final Path PROCESSES = Path.of("/proc");
  private static final String SIGNALS = "Max pending signals";
  private static final String QUEUES = "Max msgqueue size";
  private static final long FEWEST = 4096;

  /** The same for all programs of this process, so that it takes one look to find them. */
  private static final Optional<Long> SHARED = lower(SIGNALS);

  private final long signals;
  private final long queues;

  private LimitMark(long signals, long queues) {
    this.signals = signals;
    this.queues = queues;
  }

  /** A new mark; empty if there can be none. */
  static Optional<LimitMark> make() {
    return Files.isExecutable(PRLIMIT)
        ? SHARED.flatMap(signals -> lower(QUEUES).map(queues -> new LimitMark(signals, queues)))
        : Optional.empty();
  }

  /** Somewhat less than the limit of this process. */
  private static Optional<Long> lower(String limit) {
    OptionalLong own = limit(PROCESSES.resolve("self"), limit);
    return own.isEmpty() || own.getAsLong() < FEWEST
        ? Optional.empty()
        : Optional.of(
            own.getAsLong()
                - 1
                - Math.floorMod(UUID.randomUUID().getMostSignificantBits(), own.getAsLong() / 4));
  }

  /** The limit that a process has; empty if it has none, or there is no such process. */
  private static OptionalLong limit(Path process, String name) {
    try {
      return Files.readAllLines(process.resolve("limits")).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(name.length()).trim().split(" +", -1)[0])
          .filter(soft -> soft.matches("[0-9]{1,18}"))
          .mapToLong(Long::parseLong)
          .findFirst();
    } catch (IOException goneOrNotLinux) {
      return OptionalLong.empty();
    }
  }

  /** The command that starts a program with this mark. */
  List<String> around(List<String> command) {
    List<String> marked = new ArrayList<>();
    marked.add(PRLIMIT.toString());
    marked.add("--sigpending=" + signals + ":");
    marked.add("--msgqueue=" + queues + ":");
    marked.add("--");
    marked.addAll(command);
    return marked;
  }

  /** All processes with this mark. */
  List<ProcessHandle> marked() {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path each : processes) {
        if (limit(each, SIGNALS).orElse(-1) == signals
            && limit(each, QUEUES).orElse(-1) == queues) {
          ProcessHandle.of(Long.parseLong(each.getFileName().toString())).ifPresent(found::add);
        }
      }
    } catch (IOException e) {
      // Then there is no list of processes to look through.
    }
    return found;
  }

  /** The limit that all programs of this process have. */
  long signals() {
    return signals;
  }

  /** The limit that only this program has. */
  long queues() {
    return queues;
  }
}
