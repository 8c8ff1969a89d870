package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.Domain;
import org.junit.jupiter.api.Test;

class SymbolicComparisonTest {
  private static final int SEEDS = 1_500;

  /** On random small domains: types with hierarchy, repeated objects, redundant effects. */
  @Test
  void agreesWithGoingThroughEveryStateAndBinding() {
    int equal = 0;
    int equalOnlyInStructure = 0;
    int equalButWritten = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomPairs pairs = new RandomPairs(seed);
      Domain truth = pairs.truth();
      Domain learned = pairs.learned();
      BruteForce oracle = new BruteForce(learned, truth);
      ModelComparison compared = ModelComparison.of(learned, truth);
      String pair = "seed " + seed + "\n" + truth.actions() + "\n" + learned.actions();
      assertThat(compared.exact()).as(pair).isTrue();
      assertThat(compared.equal()).as(pair).isEqualTo(oracle.equal);
      assertThat(compared.equalPreconditions()).as(pair).isEqualTo(oracle.equalPreconditions);
      assertThat(compared.equalStructure())
          .as(pair)
          .isEqualTo(oracle.equalPreconditions && oracle.equalOutcomes);
      assertThat(compared.sound()).as(pair).isEqualTo(oracle.sound);
      assertThat(compared.complete()).as(pair).isEqualTo(oracle.complete);
      assertThat(compared.worstTv()).as(pair).isGreaterThan(oracle.largestTv - 1e-9);
      assertThat(compared.worstTv() > 1e-9).as(pair).isEqualTo(oracle.largestTv > 1e-9);
      consistent(compared, pair);
      equal += compared.equal() ? 1 : 0;
      equalOnlyInStructure += compared.equalStructure() && !compared.equal() ? 1 : 0;
      equalButWritten += compared.equal() && !learned.equals(truth) ? 1 : 0;
    }
    // The seeds are of use only where they try all of these.
    assertThat(equal).isBetween(SEEDS / 5, SEEDS * 4 / 5);
    assertThat(equalButWritten).isGreaterThan(SEEDS / 20);
    assertThat(equalOnlyInStructure).isGreaterThan(SEEDS / 50);
  }

  private static void consistent(ModelComparison compared, String pair) {
    assertThat(compared.missing().isEmpty() && compared.extra().isEmpty())
        .as(pair)
        .isEqualTo(compared.equalStructure());
    if (compared.equalStructure()) {
      assertThat(compared.sound() && compared.complete()).as(pair).isTrue();
    }
    if (compared.equal()) {
      assertThat(compared.equalStructure()).as(pair).isTrue();
      assertThat(compared.maxProbabilityError()).as(pair).isCloseTo(0, within(1e-12));
    }
  }
}
