package dev.qace.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OddsInWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.817109 | 0.724939 | 0.889993 | about 8 times in 10 | between 7 and 9",
        "0.182891 | 0.110007 | 0.275061 | about 2 times in 10 | between 1 and 3",
        "0.5 | 0.46 | 0.54 | about 50 times in 100 | between 46 and 54",
        "0.05 | 0.01 | 0.13 | about 5 times in 100 | between 1 and 13",
        "0.01 | 0.001 | 0.03 | about once in 100 | at most 3 times in 100",
        "0.997 | 0.96 | 0.9999 | nearly always | at least 96 times in 100",
        "0.003 | 0.0001 | 0.04 | hardly ever | at most 4 times in 100",
        "1.0 | 0.976177 | 1.0 | every time so far | at least 97 times in 100",
        "1.0 | 0.0 | 1.0 | every time so far | it could be anything",
        "0.8123 | 0.8100 | 0.8149 | about 812 times in 1,000 | between 810 and 815",
      })
  void oddsAreSaidInWholeNumbers(
      double probability, double low, double high, String about, String range) {
    assertThat(OddsInWords.about(probability, low, high)).isEqualTo(about);
    assertThat(OddsInWords.range(probability, low, high)).isEqualTo(range);
  }

  @Test
  void whatIsSaidIsNeverTighterThanWhatIsKnown() {
    SplittableRandom random = new SplittableRandom(7);
    Pattern between = Pattern.compile("between ([0-9,]+) and ([0-9,]+)");
    for (int i = 0; i < 20_000; i++) {
      double low = random.nextDouble();
      double high = low + (1 - low) * random.nextDouble() * random.nextDouble();
      double probability = low + (high - low) * random.nextDouble();
      String range = OddsInWords.range(probability, low, high);
      double scale = Math.abs(high - low) >= 0.01 ? 100 : 1000;
      if (OddsInWords.about(probability, low, high).endsWith(" in 10")) {
        scale = 10;
      }
      double units = scale;
      between
          .matcher(range)
          .results()
          .forEach(
              found -> {
                assertThat(number(found, 1) / units).isLessThanOrEqualTo(low + 1e-8);
                assertThat(number(found, 2) / units).isGreaterThanOrEqualTo(high - 1e-8);
              });
    }
  }

  private static double number(MatchResult found, int group) {
    return Double.parseDouble(found.group(group).replace(",", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.027039 | at most 3 times in 100",
        "0.0134 | at most 2 times in 100",
        "0.009 | at most once in 100",
        "0.004 | at most 4 times in 1,000",
        "0.25 | at most 3 times in 10",
        "1.0 | it could be anything",
        "0.0000001 | less than once in 100,000",
      })
  void aBoundIsRoundedUp(double probability, String said) {
    assertThat(OddsInWords.atMost(probability)).isEqualTo(said);
  }

  @Test
  void percentagesHaveOneDigitAtMost() {
    assertThat(OddsInWords.percent(0.99)).isEqualTo("99\u00a0%");
    assertThat(OddsInWords.percent(0.817109)).isEqualTo("81.7\u00a0%");
    assertThat(OddsInWords.points(0.092171)).isEqualTo("9.3 percentage points");
    assertThat(OddsInWords.orMore(0.049127)).isEqualTo("5 times in 100 or more often");
    assertThat(OddsInWords.orMore(0.0005)).isEqualTo("5 times in 10,000 or more often");
  }
}
