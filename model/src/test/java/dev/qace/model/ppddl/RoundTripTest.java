package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {

  static LongStream seeds() {
    return LongStream.range(0, 500);
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

  @Test
  void linesAreNoLongerThanAHundredColumns() {
    for (long seed = 0; seed < 100; seed++) {
      String text = PpddlWriter.write(new RandomModels(seed).domain());
      assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    }
  }
}
