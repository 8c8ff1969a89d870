package dev.qace.wire.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A control group of Linux, in which a program is kept with all that it starts, however that hides.
 * There can be one where version 2 of control groups is mounted and this user may write into the
 * group of this process: as root, or in a session that systemd has delegated.
 */
final class ControlGroup {
  private static final List<String> SHELL =
      List.of("/bin/sh", "-c", "echo $$ >\"$0\"; exec \"$@\"");
  private static final int TRIES = 200;
  private static final long POLL_NANOS = 2_000_000;

  private final Path path;

  private ControlGroup(Path path) {
    this.path = path;
  }

  /** A new group with nothing in it; empty if there can be none. */
  static Optional<ControlGroup> make(String name) {
    try {
      Optional<Path> own = own();
      if (own.isEmpty()
          || !Files.isWritable(own.get())
          || !Files.isExecutable(Path.of(SHELL.get(0)))) {
        return Optional.empty();
      }
      return Optional.of(new ControlGroup(Files.createDirectory(own.get().resolve(name))));
    } catch (IOException | UnsupportedOperationException refused) {
      return Optional.empty();
    }
  }

  /** That of this process. */
  private static Optional<Path> own() throws IOException {
    Path mounts = Path.of("/proc/self/mountinfo");
    Path groups = Path.of("/proc/self/cgroup");
    if (!Files.exists(mounts) || !Files.exists(groups)) {
      return Optional.empty();
    }
    Optional<String> mount =
        Files.readAllLines(mounts).stream()
            .filter(line -> line.contains(" - cgroup2 "))
            .map(line -> line.split(" ", -1)[4])
            .findFirst();
    Optional<String> group =
        Files.readAllLines(groups).stream()
            .filter(line -> line.startsWith("0::/"))
            .map(line -> line.substring("0::/".length()))
            .findFirst();
    return mount.isPresent() && group.isPresent()
        ? Optional.of(Path.of(mount.get(), group.get()))
        : Optional.empty();
  }

  /** The command that starts a program in this group, before it can start anything itself. */
  List<String> around(List<String> command) {
    List<String> inside = new ArrayList<>(SHELL);
    inside.add(path.resolve("cgroup.procs").toString());
    inside.addAll(command);
    return inside;
  }

  /** Where it is, for somebody else to empty. */
  Path path() {
    return path;
  }

  /** Kills all that is in it, and removes it. */
  void end() {
    for (int i = 0; i < TRIES; i++) {
      try {
        List<String> left = Files.readAllLines(path.resolve("cgroup.procs"));
        left.stream()
            .map(Long::valueOf)
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .forEach(ProcessHandle::destroyForcibly);
        if (left.isEmpty()) {
          Files.delete(path);
          return;
        }
      } catch (IOException busy) {
        if (!Files.exists(path)) {
          return;
        }
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
