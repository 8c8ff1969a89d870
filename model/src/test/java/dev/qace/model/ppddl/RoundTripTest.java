package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {

  static LongStream seeds() {
    return LongStream.range(0, 500);
  }

  static List<Path> files() throws IOException {
    return Benchmarks.files();
  }

  static List<Benchmarks.Pair> pairs() throws IOException {
    return Benchmarks.pairs();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsWrittenIsReadBackEqual(long seed) {
    RandomModels models = new RandomModels(seed);
    Domain domain = models.domain();
    Problem problem = models.problem(domain);

    String text = PpddlWriter.write(domain);

    assertThat(PpddlReader.parse("domain", text).domain()).as(text).isEqualTo(domain);
    String problemText = PpddlWriter.write(problem);
    assertThat(PpddlReader.parse("problem", problemText, domain).problem())
        .as(problemText)
        .isEqualTo(problem);
    assertThat(PpddlReader.parse("both", problemText + text).problem()).isEqualTo(problem);
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

  @Test
  void linesAreNoLongerThanAHundredColumns() {
    for (long seed = 0; seed < 100; seed++) {
      String text = PpddlWriter.write(new RandomModels(seed).domain());
      assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    }
  }
}
