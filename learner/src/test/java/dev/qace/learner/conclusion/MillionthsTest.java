package dev.qace.learner.conclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MillionthsTest {

  @Test
  void theySumToOneWhole() {
    assertThat(Millionths.of(List.of(1 / 3.0, 1 / 3.0, 1 / 3.0)))
        .containsExactly(333_334, 333_333, 333_333);
    assertThat(Millionths.of(List.of(1.0))).containsExactly(1_000_000);
  }

  @Test
  void nothingThatWasSeenBecomesZero() {
    assertThat(Millionths.of(List.of(1 - 1e-9, 1e-9))).containsExactly(999_999, 1);
  }
}
