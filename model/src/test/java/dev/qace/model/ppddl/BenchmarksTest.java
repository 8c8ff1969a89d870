package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchmarksTest {

  static List<Path> files() throws IOException {
    return Benchmarks.files();
  }

  static List<Benchmarks.Pair> pairs() throws IOException {
    return Benchmarks.pairs();
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyFileIsReadOnItsOwn(Path file) throws IOException {
    PpddlFile read = PpddlReader.read(file);

    assertThat(read.domains().size() + read.problems().size()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyProblemIsReadWithItsDomain(Benchmarks.Pair pair) throws IOException {
    PpddlFile domain = PpddlReader.read(pair.domain());
    PpddlFile problem = PpddlReader.read(pair.problem(), domain.domain());

    assertThat(problem.problem().initial()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyBenchmarkIsReadBackEqualOnItsOwn(Path file) throws IOException {
    PpddlFile read = PpddlReader.read(file);

    for (Domain domain : read.domains()) {
      assertThat(PpddlReader.parse("again", PpddlWriter.write(domain)).domain()).isEqualTo(domain);
    }
    for (Problem problem : read.problems()) {
      assertThat(PpddlReader.parse("again", PpddlWriter.write(problem)).problem())
          .isEqualTo(problem);
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyBenchmarkProblemIsReadBackEqualWithItsDomain(Benchmarks.Pair pair) throws IOException {
    Domain domain = PpddlReader.read(pair.domain()).domain();
    Problem problem = PpddlReader.read(pair.problem(), domain).problem();

    assertThat(PpddlReader.parse("again", PpddlWriter.write(problem), domain).problem())
        .isEqualTo(problem);
  }

  /** The tests above vanish without a word where there are no benchmarks; this one is skipped. */
  @Test
  void theBenchmarksAreAtHand() {
    assertThat(Benchmarks.folder()).isDirectory();
  }
}
