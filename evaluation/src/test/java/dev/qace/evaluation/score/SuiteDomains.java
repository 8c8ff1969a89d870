package dev.qace.evaluation.score;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The domains of docs/suite. */
final class SuiteDomains {
  private static final Path SUITE = Path.of(System.getProperty("qace.root", ".."), "docs", "suite");

  private SuiteDomains() {}

  static List<String> names() throws IOException {
    try (Stream<Path> folders = Files.list(SUITE)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("domain.ppddl")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  static Domain domain(String name) throws IOException {
    return PpddlReader.read(SUITE.resolve(name).resolve("domain.ppddl")).domain();
  }

  /** Those to learn in, to be tested in and to be solved, as far as there are. */
  static List<String> problems(String name) {
    return Stream.of("training", "test", "solve")
        .filter(each -> Files.exists(SUITE.resolve(name).resolve(each + ".ppddl")))
        .toList();
  }

  static Problem problem(String name, String problem) throws IOException {
    return PpddlReader.read(SUITE.resolve(name).resolve(problem + ".ppddl"), domain(name))
        .problem();
  }
}
