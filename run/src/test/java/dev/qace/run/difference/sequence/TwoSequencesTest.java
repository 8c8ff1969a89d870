package dev.qace.run.difference.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwoSequencesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void whateverWasSeenTheChancesOfAllKindsSumToOne(int kinds) {
    Random random = new Random(kinds);
    NextKindPredictor predictor = new NextKindPredictor(kinds);
    for (int i = 0; i < 200; i++) {
      assertThat(IntStream.range(0, kinds).mapToDouble(predictor::chance).sum())
          .isCloseTo(1, within(1e-9));
      assertThat(IntStream.range(0, kinds).mapToDouble(predictor::chance).min().orElse(0))
          .isPositive();
      predictor.saw(random.nextInt(1 + random.nextInt(kinds)));
    }
  }

  /** Every two sequences, weighted with how likely they are: the mean of the evidence. */
  @ParameterizedTest
  @CsvSource({"2, 5, 5", "2, 3, 7", "2, 9, 2", "3, 3, 4"})
  void atTheSameOddsTheEvidenceIsOnAverageAtMostOne(int kinds, int one, int other) {
    for (double odds : new double[] {0.01, 0.2, 0.5, 0.9, 1}) {
      double mean = 0;
      for (int each = 0; each < Math.pow(kinds, one + other); each++) {
        int[] draws = new int[one + other];
        double likely = 1;
        int left = each;
        for (int i = 0; i < draws.length; i++) {
          draws[i] = left % kinds;
          left /= kinds;
          likely *= draws[i] == 0 ? odds : (1 - odds) / (kinds - 1);
        }
        int[] first = IntStream.range(0, one).map(i -> draws[i]).toArray();
        int[] second = IntStream.range(one, draws.length).map(i -> draws[i]).toArray();
        mean += likely * Math.exp(TwoSequences.logEvidence(first, second, kinds));
      }
      assertThat(mean).as("odds of " + odds).isLessThanOrEqualTo(1 + 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.5, 0.8})
  void whoLooksAfterEveryFewDrawsIsSeldomMisled(double odds) {
    double errorRate = 0.2;
    int trials = 300;
    Random random = new Random(7);
    int misled = 0;
    for (int trial = 0; trial < trials; trial++) {
      int[] one = draws(random, odds, 120);
      int[] other = draws(random, odds, 120);
      boolean ever = false;
      for (int length = 4; length <= one.length; length += 4) {
        double evidence =
            TwoSequences.logEvidence(
                java.util.Arrays.copyOf(one, length), java.util.Arrays.copyOf(other, length), 2);
        ever |= evidence >= -Math.log(errorRate);
      }
      misled += ever ? 1 : 0;
    }
    assertThat(misled).isLessThanOrEqualTo((int) (errorRate * trials));
  }

  @Test
  void otherOddsAreSeenAndTheMoreDrawsTheMoreSurely() {
    Random random = new Random(1);
    double last = 0;
    for (int length : new int[] {50, 100, 200, 400}) {
      double evidence =
          TwoSequences.logEvidence(draws(random, 0.8, length), draws(random, 0.5, length), 2);
      assertThat(evidence).isGreaterThan(last);
      last = evidence;
    }
    assertThat(last).isGreaterThan(Math.log(10 / 0.01));
  }

  @Test
  void aShortSequenceIsHeldAgainstAllOfALongOne() {
    Random random = new Random(2);
    int[] few = draws(random, 0.2, 40);
    double withAll = TwoSequences.logEvidence(few, draws(random, 0.8, 400), 2);
    assertThat(withAll).isGreaterThan(Math.log(1 / 0.01));
    assertThat(TwoSequences.logEvidence(few, new int[0], 2)).isCloseTo(0, within(1e-9));
  }

  private static int[] draws(Random random, double odds, int length) {
    return IntStream.range(0, length).map(i -> random.nextDouble() < odds ? 0 : 1).toArray();
  }
}
