package dev.qace.learner.knowledge.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class AnytimeIntervalTest {
  private static final int MOST_TRIALS = 2000;

  /** Whoever stops at the worst moment: as soon as the truth is outside. */
  @ParameterizedTest
  @CsvSource({
    "0.9, 0.01", "0.9, 0.05", "0.9, 0.2", "0.9, 0.5", "0.9, 0.77", "0.9, 0.97",
    "0.99, 0.01", "0.99, 0.05", "0.99, 0.2", "0.99, 0.5", "0.99, 0.77", "0.99, 0.97"
  })
  public void theTruthIsRarelyEverOutsideThoughTheRunStopsWhenItIs(
      double confidence, double truth) {
    int runs = 4000;
    int[][] covering = covering(confidence, truth);
    Random random = new Random(7);
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      int hits = 0;
      for (int trials = 1; trials <= MOST_TRIALS; trials++) {
        hits += random.nextDouble() < truth ? 1 : 0;
        if (hits < covering[trials][0] || hits > covering[trials][1]) {
          missed++;
          break;
        }
      }
    }
    double wrong = 1 - confidence;
    assertThat((double) missed / runs)
        .isLessThanOrEqualTo(wrong + 3 * Math.sqrt(wrong * confidence / runs));
  }

  /** The fewest and the most hits whose interval has the truth in it, for each number of trials. */
  private static int[][] covering(double confidence, double truth) {
    int[][] covering = new int[MOST_TRIALS + 1][2];
    int fewest = 0;
    int most = 0;
    for (int trials = 1; trials <= MOST_TRIALS; trials++) {
      while (AnytimeInterval.of(fewest, trials, confidence).high() < truth) {
        fewest++;
      }
      while (most < trials && AnytimeInterval.of(most + 1, trials, confidence).low() <= truth) {
        most++;
      }
      covering[trials] = new int[] {fewest, most};
    }
    return covering;
  }

  /** The contrast: an interval for a fixed number of trials does not survive such a stop. */
  @Test
  public void clopperAndPearsonsIntervalMissesTheTruthFarTooOftenThatWay() {
    Random random = new Random(7);
    int runs = 300;
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      int hits = 0;
      for (int trials = 1; trials <= 300; trials++) {
        hits += random.nextDouble() < 0.3 ? 1 : 0;
        var interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(trials, hits, 0.05);
        if (0.3 < interval.getLowerBound() || 0.3 > interval.getUpperBound()) {
          missed++;
          break;
        }
      }
    }
    assertThat((double) missed / runs).isGreaterThan(0.15);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 20, 50, 100, 200, 400, 10_000})
  public void itIsWiderThanClopperAndPearsonsButLessThanTwice(int trials) {
    for (int hits = 0; hits <= trials; hits += Math.max(1, trials / 20)) {
      AnytimeInterval interval = AnytimeInterval.of(hits, trials, 0.99);
      var exact = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(trials, hits, 0.01);
      double width = exact.getUpperBound() - exact.getLowerBound();
      assertThat(interval.high() - interval.low()).isBetween(width, 2 * width);
      assertThat(interval.low()).isLessThanOrEqualTo(exact.getLowerBound());
      assertThat(interval.high()).isGreaterThanOrEqualTo(exact.getUpperBound());
    }
  }

  @Test
  public void moreHitsMoveItUpMoreTrialsAndLessConfidenceMakeItNarrower() {
    for (int hits = 0; hits < 40; hits++) {
      AnytimeInterval fewer = AnytimeInterval.of(hits, 40, 0.99);
      AnytimeInterval more = AnytimeInterval.of(hits + 1, 40, 0.99);
      assertThat(more.low()).isGreaterThan(fewer.low());
      assertThat(more.high()).isGreaterThanOrEqualTo(fewer.high());
      AnytimeInterval doubled = AnytimeInterval.of(2 * hits, 80, 0.99);
      assertThat(doubled.high() - doubled.low()).isLessThan(fewer.high() - fewer.low());
      AnytimeInterval lax = AnytimeInterval.of(hits, 40, 0.9);
      assertThat(lax.high() - lax.low()).isLessThan(fewer.high() - fewer.low());
    }
  }

  @Test
  public void itIsTheSameForHitsAndMisses() {
    for (int hits = 0; hits <= 30; hits++) {
      AnytimeInterval one = AnytimeInterval.of(hits, 30, 0.95);
      AnytimeInterval other = AnytimeInterval.of(30 - hits, 30, 0.95);
      assertThat(one.low()).isCloseTo(1 - other.high(), within(1e-12));
    }
  }

  @Test
  public void extremeCountsAreExactAndFinite() {
    assertThat(AnytimeInterval.of(0, 0, 0.99)).isEqualTo(AnytimeInterval.UNKNOWN);
    assertThat(AnytimeInterval.of(0, 1, 0.99).low()).isZero();
    // Half of all that Jeffreys' mixture gives to a miss, over (1-p): p stays up to 1 - 0.01 / 2.
    assertThat(AnytimeInterval.of(0, 1, 0.99).high()).isCloseTo(0.995, within(1e-12));
    assertThat(AnytimeInterval.of(1, 1, 0.99).high()).isEqualTo(1);
    int many = 1_000_000;
    assertThat(AnytimeInterval.of(0, many, 0.99).high()).isBetween(1e-6, 2e-5);
    assertThat(AnytimeInterval.of(many, many, 0.99).low()).isBetween(1 - 2e-5, 1 - 1e-6);
    assertThat(AnytimeInterval.of(1, many, 0.99).low()).isBetween(1e-14, 1e-6);
    AnytimeInterval half = AnytimeInterval.of(many / 2.0, many, 0.99);
    assertThat(half.reach(0.5)).isBetween(0.002, 0.003);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.15, 0.1, 0.05})
  public void theTrialsNeededAreEnoughWhateverTheHitsAndOneFewerIsNot(double width) {
    int needed = (int) AnytimeInterval.trialsNeeded(width, 0.99);
    assertThat(widest(needed)).isLessThanOrEqualTo(width + 1e-4);
    assertThat(widest(needed - 2)).isGreaterThan(width - 1e-4);
  }

  private static double widest(int trials) {
    double widest = 0;
    for (int hits = 0; hits <= trials; hits++) {
      double share = (double) hits / trials;
      widest = Math.max(widest, AnytimeInterval.of(hits, trials, 0.99).reach(share));
    }
    return widest;
  }

  @Test
  public void howManyMoreTrialsItTakesDependsOnTheShareSoFar() {
    int even = (int) AnytimeInterval.moreTrials(10, 20, 0.1, 0.99);
    int one = (int) AnytimeInterval.moreTrials(20, 20, 0.1, 0.99);
    assertThat(20L + even).isBetween(380L, AnytimeInterval.trialsNeeded(0.1, 0.99));
    assertThat(one).isLessThan(even / 3);
    assertThat(AnytimeInterval.of(20 + one, 20 + one, 0.99).reach(1)).isLessThanOrEqualTo(0.1);
    assertThat(AnytimeInterval.of(19 + one, 19 + one, 0.99).reach(1)).isGreaterThan(0.1);
    assertThat(AnytimeInterval.moreTrials(500, 1000, 0.2, 0.99)).isZero();
    assertThat(AnytimeInterval.moreTrials(0, 0, 0.1, 0.99))
        .isEqualTo(AnytimeInterval.trialsNeeded(0.1, 0.99));
  }

  @Test
  public void whatCannotBeIsNamed() {
    assertThatThrownBy(() -> AnytimeInterval.of(3, 2, 0.99)).hasMessageContaining("3.0 hits in 2");
    assertThatThrownBy(() -> AnytimeInterval.of(1, 2, 1)).hasMessageContaining("confidence of 1");
    assertThatThrownBy(() -> AnytimeInterval.trialsNeeded(0, 0.99)).hasMessageContaining("0.0");
  }
}
