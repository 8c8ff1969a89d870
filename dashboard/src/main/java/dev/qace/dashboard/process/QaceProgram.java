package dev.qace.dashboard.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * This software as a program, which is started again for everything that involves an agent.
 *
 * @param command the words with which it is started, without its own arguments
 */
public record QaceProgram(List<String> command) {
  private static final Path OWN_SESSION = Path.of("/usr/bin/setsid");
  private static final int MOST_READ = 8 << 20;

  public QaceProgram {
    command = List.copyOf(command);
  }

  /** The result of a call. */
  public record Ended(int code, String out, String err) {}

  /**
   * Calls it, and waits for its end.
   *
   * @param limit how long at most; then it is killed
   * @throws IOException if it cannot be started, or took too long
   */
  public Ended call(Path directory, Duration limit, List<String> arguments) throws IOException {
    Path out = Files.createTempFile("qace-dashboard", ".out");
    Path err = Files.createTempFile("qace-dashboard", ".err");
    Process process = null;
    try {
      process =
          builder(directory, arguments)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("no answer within " + limit.toSeconds() + " s");
      }
      return new Ended(process.exitValue(), text(out), text(err));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the dashboard was closed meanwhile", e);
    } finally {
      if (process != null && process.isAlive()) {
        process.destroy();
      }
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  /**
   * Starts it and leaves it alone: in a session of its own, so that it outlives whoever started it.
   *
   * @param log what it prints is added to this file
   * @throws IOException if it cannot be started
   */
  public Process start(Path directory, Path log, List<String> arguments) throws IOException {
    return builder(directory, arguments)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .redirectErrorStream(true)
        .start();
  }

  private ProcessBuilder builder(Path directory, List<String> arguments) {
    List<String> words = new ArrayList<>();
    if (Files.isExecutable(OWN_SESSION)) {
      words.add(OWN_SESSION.toString());
    }
    words.addAll(command);
    words.addAll(arguments);
    return new ProcessBuilder(words)
        .directory(directory.toFile())
        .redirectInput(Path.of("/dev/null").toFile());
  }

  /** The same as one text, as a shell would take it. */
  public String quoted(List<String> arguments) {
    List<String> words = new ArrayList<>(command);
    words.addAll(arguments);
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_READ), StandardCharsets.UTF_8);
    }
  }
}
