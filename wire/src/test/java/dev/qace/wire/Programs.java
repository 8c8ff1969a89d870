package dev.qace.wire;

import dev.qace.wire.process.StderrLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Programs that are agents, some of them bad ones. */
public final class Programs {
  /** Short for a step that hangs, but long enough for a busy machine to start a program. */
  public static final TimeLimits SHORT =
      new TimeLimits(Duration.ofSeconds(2), Duration.ofSeconds(60), 0);

  private Programs() {}

  public static AgentProgram python(TimeLimits limits, Object... words) {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.add(script(words[0].toString()).toString());
    List.of(words).stream().skip(1).map(Object::toString).forEach(command::add);
    return new AgentProgram(command, limits, new StderrLog());
  }

  public static Path script(String name) {
    return Path.of(System.getProperty("qace.root"), "wire/src/test/resources/dev/qace/wire")
        .resolve(name);
  }

  static AgentProgram served(TimeLimits limits, List<String> command) {
    return new AgentProgram(command, limits, new StderrLog());
  }

  /** The processes that agents of this process have left behind, by their commands. */
  public static List<String> leftBehind() throws IOException {
    List<String> left = new ArrayList<>();
    String mark = "\0QACE_AGENT=" + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path each : processes) {
        try {
          if (("\0" + text(each.resolve("environ"))).contains(mark)) {
            left.add(each.getFileName() + " " + text(each.resolve("cmdline")).replace('\0', ' '));
          }
        } catch (IOException gone) {
          // Somebody else's, or gone meanwhile.
        }
      }
    }
    return left;
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
