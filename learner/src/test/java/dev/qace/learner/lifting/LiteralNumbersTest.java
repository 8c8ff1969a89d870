package dev.qace.learner.lifting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LiteralNumbersTest {
  @Test
  void valuesViolateTheOppositeOfWhatTheySay() {
    Random random = new Random(1);
    for (int subjects = 0; subjects < 200; subjects++) {
      BitSet values = new BitSet();
      BitSet violated = new BitSet();
      for (int subject = 0; subject < subjects; subject++) {
        values.set(subject, random.nextBoolean());
        violated.set(LiteralNumbers.literalOf(subject, !values.get(subject)));
      }
      assertThat(LiteralNumbers.violated(values, subjects)).isEqualTo(violated);
    }
  }
}
