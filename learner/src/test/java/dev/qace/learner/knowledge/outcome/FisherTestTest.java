package dev.qace.learner.knowledge.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FisherTestTest {

  @Test
  void aValueIsExactUpToItsLevelAndAboveTheLevelOtherwise() {
    Random random = new Random(1);
    int exact = 0;
    for (int i = 0; i < 2000; i++) {
      int[] of = {1 + random.nextInt(200), 1 + random.nextInt(200)};
      int[] hits = {random.nextInt(of[0] + 1), random.nextInt(of[1] + 1)};
      double value = FisherTest.value(hits, of);
      double level = Math.pow(10, -8 * random.nextDouble());
      double upToLevel = FisherTest.value(hits, of, level);
      if (value <= level) {
        exact++;
        assertThat(upToLevel).isEqualTo(value);
      } else {
        assertThat(upToLevel).isGreaterThan(level).isLessThanOrEqualTo(value * (1 + 1e-9));
      }
    }
    assertThat(exact).isBetween(200, 1900);
  }
}
