package dev.qace.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command by which a test has another process run qace, as one text for {@code --exec}. */
final class ServedQace {
  private ServedQace() {}

  static String agent(String... words) {
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Qace.class.getName(),
            "serve-agent",
            "--stdio");
    return Stream.concat(java.stream(), Stream.of(words))
        .map(word -> "'" + word + "'")
        .collect(Collectors.joining(" "));
  }

  static String python(String script, Object... words) {
    Path path =
        Path.of(System.getProperty("qace.root"), "wire/src/test/resources/dev/qace/wire", script);
    return Stream.concat(Stream.of("python3", path), Stream.of(words))
        .map(word -> "\"" + word + "\"")
        .collect(Collectors.joining(" "));
  }
}
