package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that are wrong, each in its way; comments at their beginnings hold what is to be said. */
class FaultyAgentsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", ".."), "cli/src/test/resources/faulty-agents");

  @TempDir Path folder;

  @BeforeAll
  static void python() throws IOException, InterruptedException {
    Python.assumeThere();
  }

  static Stream<String> agents() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  private static String program(String agent) {
    return "python3 '" + FOLDER.resolve(agent).toAbsolutePath() + "'";
  }

  /** What is to be said of an agent: the place, and the remedy. */
  private static List<String> said(String agent) throws IOException {
    String mark = "# doctor: ";
    return Files.readAllLines(FOLDER.resolve(agent)).stream()
        .filter(line -> line.startsWith(mark))
        .map(line -> line.substring(mark.length()))
        .toList();
  }

  @Test
  void thereAreADozen() throws IOException {
    assertThat(agents()).hasSizeGreaterThanOrEqualTo(12);
  }

  @ParameterizedTest
  @MethodSource("agents")
  void theDoctorNamesThePlaceAndTheRemedyInOneLine(String agent) throws IOException {
    Run examined = Run.qace("doctor", "--step-timeout", 2, "--exec", program(agent));
    assertThat(examined.code()).isEqualTo(1);
    assertThat(examined.out()).contains("Not ready: ");
    assertThat(said(agent)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(examined.out().lines().filter(line -> line.startsWith("! ")))
        .anySatisfy(line -> assertThat(line).contains(agent).contains(said(agent)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"no_serve.py", "syntax_error.py", "undeclared_exception.py", "wrong_types.py"})
  void anAssessmentThatFailsSaysTheSame(String agent) throws IOException {
    Path run = folder.resolve("run");
    Run assessed = Run.qace("assess", "--exec", program(agent), "--retries", 0, "--out", run);
    assertThat(assessed.code()).isEqualTo(1);
    for (String part : said(agent)) {
      assertThat(assessed.err()).containsIgnoringCase(part);
    }
  }
}
