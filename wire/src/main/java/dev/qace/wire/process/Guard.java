package dev.qace.wire.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A small process that outlives this one by a moment, however this one ends, even by force, and
 * then kills whatever of its agents is left: what has their mark in its environment or by its
 * limits, and what is in their control groups. There is one where there is a {@code /proc} and a
 * shell.
 */
final class Guard {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP QUIT
      groups= signals= queues=
      while read -r kind one two; do
        case $kind in
          group) groups="$groups $one" ;;
          limits) signals=$one; queues="$queues $two" ;;
        esac
      done
      for group in $groups; do
        for round in 1 2 3 4 5 6 7 8 9 10; do
          [ -d "$group" ] || break
          while read -r pid; do kill -9 "$pid"; done <"$group/cgroup.procs"
          rmdir "$group" || sleep 0.2
        done
      done
      for each in $(grep -lzs "^$1" /proc/[0-9]*/environ); do
        pid=${each#/proc/}
        kill -9 "${pid%/environ}"
      done
      [ -n "$signals" ] || exit 0
      for each in $(grep -Els "^Max pending signals +$signals " /proc/[0-9]*/limits); do
        queue=$(sed -n 's/^Max msgqueue size  *\\([0-9]*\\) .*/\\1/p' "$each")
        case "$queues " in
          *" $queue "*) pid=${each#/proc/}; kill -9 "${pid%/limits}" ;;
        esac
      done
      """;

  private static final Path SHELL = Path.of("/bin/sh");
  private static final Path OWN_SESSION = Path.of("/usr/bin/setsid");

  private static Optional<Guard> only = Optional.empty();
  private static boolean tried;

  private final OutputStream watched;

  private Guard(OutputStream watched) {
    this.watched = watched;
  }

  /**
   * The guard of this process, which is started when it is first needed.
   *
   * @param mark how the environment of what is to be killed begins to mark it
   */
  static synchronized Optional<Guard> of(String mark) {
    if (!tried) {
      tried = true;
      only = start(mark);
    }
    return only;
  }

  private static Optional<Guard> start(String mark) {
    if (!Files.isExecutable(SHELL) || !Files.isDirectory(Path.of("/proc/self"))) {
      return Optional.empty();
    }
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(OWN_SESSION)) {
      command.add(OWN_SESSION.toString());
    }
    command.addAll(List.of(SHELL.toString(), "-c", SCRIPT, "qace-guard", mark));
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .directory(Path.of("/").toFile());
      return Optional.of(new Guard(builder.start().getOutputStream()));
    } catch (IOException noShell) {
      return Optional.empty();
    }
  }

  /** Has it empty a control group in the end. */
  void watch(ControlGroup group) {
    watch("group " + group.path());
  }

  /** Has it kill in the end what has this mark. */
  void watch(LimitMark mark) {
    watch("limits " + mark.signals() + " " + mark.queues());
  }

  private synchronized void watch(String line) {
    try {
      watched.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      watched.flush();
    } catch (IOException ended) {
      // Somebody has killed it; then nothing is watched.
    }
  }
}
