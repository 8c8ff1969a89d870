package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
}
