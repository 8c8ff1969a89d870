package dev.qace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbabilityTest {

  @ParameterizedTest
  @CsvSource({
    "0.8, 0.8",
    ".15, 0.15",
    "1, 1",
    "1.000000, 1",
    "2/8, 0.25",
    "1/3, 1/3",
    "1e-3, 0.001",
    "0, 0",
    "5., 5"
  })
  void isReadAsWrittenAndPrintedExactly(String text, String printed) {
    assertThat(Probability.parse(text)).hasToString(printed);
    assertThat(Probability.parse(printed)).isEqualTo(Probability.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "a", "", "1/0", "1/-3", "0x1", "1e999", "NaN", "..5", "1/2/3"})
  void whatIsNoProbabilityIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Probability.parse(text));
  }

  @Test
  void endlessDigitsAreRefusedBeforeTheyCostTime() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Probability.parse("0." + "1".repeat(1_000_000)))
        .withMessageContaining("1000002 characters");
  }

  @Test
  void threeThirdsAreOneAndTenTenthsToo() {
    Probability third = Probability.of(1, 3);
    assertThat(third.plus(third).plus(third)).isEqualTo(Probability.ONE);
    Probability sum = Probability.ZERO;
    for (int i = 0; i < 10; i++) {
      sum = sum.plus(Probability.parse("0.1"));
    }
    assertThat(sum).isEqualTo(Probability.ONE);
    assertThat(sum.complement().isZero()).isTrue();
  }
}
