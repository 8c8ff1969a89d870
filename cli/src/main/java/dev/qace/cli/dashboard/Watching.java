package dev.qace.cli.dashboard;

import dev.qace.cli.terminal.OwnProgram;
import dev.qace.run.FolderLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Assesses in a separate process, and shows the run in a dashboard. Ctrl-C ends both; what the run
 * has learned is written first, as always.
 */
public final class Watching {
  public static final String OPTION = "--watch";

  private static final long LOOK_MILLIS = 100;

  private final CommandLine command;

  /**
   * @param command the command that assesses
   */
  public Watching(CommandLine command) {
    this.command = command;
  }

  /**
   * Runs the same command without {@code --watch}, and shows its run.
   *
   * @param folder the folder that will contain the run's folder
   */
  public int call(Path folder) throws IOException {
    Files.createDirectories(folder);
    CommandLine program = command;
    while (program.getParent() != null) {
      program = program.getParent();
    }
    List<String> words = OwnProgram.command("-XX:+UseSerialGC", "-Xlog:disable");
    program.getParseResult().originalArgs().stream()
        .filter(word -> !word.equals(OPTION))
        .forEach(words::add);
    PrintWriter err = command.getErr();
    try (Served served = Served.of(folder, 0)) {
      Process process = new ProcessBuilder(words).inheritIO().start();
      Optional<String> run = Optional.empty();
      while (run.isEmpty() && process.isAlive()) {
        Thread.sleep(LOOK_MILLIS);
        run = written(folder, process.pid());
      }
      String address = run.map(served::address).orElseGet(served::address);
      err.println("Watch it at " + address);
      err.flush();
      served.openBrowser(address);
      int code = process.waitFor();
      if (run.isEmpty()) {
        return code;
      }
      err.println("The run has ended. See it at " + address + " until you press Ctrl-C.");
      err.flush();
      Served.untilTheEnd();
      return code;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while watching", e);
    }
  }

  /** The name of the folder into which a process writes. */
  private static Optional<String> written(Path folder, long process) throws IOException {
    try (Stream<Path> runs = Files.list(folder)) {
      for (Path run : runs.filter(Files::isDirectory).toList()) {
        if (FolderLock.holder(run).filter(each -> each.pid() == process).isPresent()) {
          return Optional.of(run.getFileName().toString());
        }
      }
    }
    return Optional.empty();
  }
}
