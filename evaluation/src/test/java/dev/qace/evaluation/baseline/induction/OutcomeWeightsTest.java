package dev.qace.evaluation.baseline.induction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.vocabulary.Capability;
import org.junit.jupiter.api.Test;

class OutcomeWeightsTest {
  private static final double NOISE = 1e-8;

  /** As many different examples as asked for, most of them seen once. */
  private static ActionExamples data(int size) {
    KnownRules known = new KnownRules(5);
    Capability action = known.actions().get(0);
    ActionExamples data = new ActionExamples(known.table, action, false);
    while (data.size() < size) {
      KnownRules.Seen seen = known.example();
      if (seen.instance().capability().equals(action)) {
        data.add(seen.before(), seen.instance(), seen.after());
      }
    }
    return data;
  }

  private static long[] bits(int... examples) {
    long[] bits = new long[1];
    for (int example : examples) {
      Bits.set(bits, example);
    }
    return bits;
  }

  @Test
  void whereEachExampleFitsOneOutcomeOddsAreFrequencies() {
    OutcomeWeights weights =
        OutcomeWeights.of(
            new long[][] {bits(0, 1, 2), bits(3)}, bits(0, 1, 2, 3, 4), data(6), NOISE);
    assertThat(weights.odds()).containsExactly(0.6, 0.2, 0.2);
    assertThat(weights.noise()).isEqualTo(0.2);
    assertThat(weights.logLikelihood())
        .isCloseTo(3 * Math.log(0.6) + 2 * Math.log(0.2) + Math.log(NOISE), within(1e-9));
  }

  @Test
  void whereExamplesFitSeveralOutcomesNoOddsAreLikelier() {
    long[] one = bits(0, 1, 2, 3);
    long[] other = bits(2, 3, 4);
    OutcomeWeights weights =
        OutcomeWeights.of(new long[][] {one, other}, bits(0, 1, 2, 3, 4), data(6), NOISE);
    double best = Double.NEGATIVE_INFINITY;
    for (double p = 0.001; p < 1; p += 0.001) {
      best = Math.max(best, 2 * Math.log(p) + Math.log(1 - p));
    }
    assertThat(weights.logLikelihood()).isCloseTo(best, within(1e-5));
    assertThat(weights.odds()[0]).isCloseTo(2.0 / 3, within(1e-4));
    assertThat(weights.noise()).isLessThan(1e-6);
  }
}
