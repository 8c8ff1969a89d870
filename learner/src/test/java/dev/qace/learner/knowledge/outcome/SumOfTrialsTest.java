package dev.qace.learner.knowledge.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SumOfTrialsTest {

  @Test
  void theValueIsThatOfAllWaysForTheTrialsToComeOut() {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      int trials = 1 + random.nextInt(8);
      double[] lows = random.doubles(trials).toArray();
      double[] highs = new double[trials];
      SumOfTrials sum = new SumOfTrials();
      for (int k = 0; k < trials; k++) {
        highs[k] = lows[k] + (1 - lows[k]) * random.nextDouble();
        sum.add(lows[k], highs[k]);
      }
      int seen = random.nextInt(trials + 1);
      double fewer = chance(lows, 0, seen);
      double more = chance(highs, seen, trials);
      assertThat(sum.value(seen)).isCloseTo(Math.min(1, 2 * Math.min(fewer, more)), within(1e-12));
    }
  }

  /** By going through every way for the trials to come out. */
  private static double chance(double[] odds, int least, int most) {
    double chance = 0;
    for (int way = 0; way < 1 << odds.length; way++) {
      if (Integer.bitCount(way) >= least && Integer.bitCount(way) <= most) {
        double of = 1;
        for (int k = 0; k < odds.length; k++) {
          of *= (way >> k & 1) == 1 ? odds[k] : 1 - odds[k];
        }
        chance += of;
      }
    }
    return chance;
  }

  @Test
  void oddsOutsideOfZeroToOneAreRefused() {
    assertThatThrownBy(() -> new SumOfTrials().add(0.5, 0.4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.5 to 0.4");
  }
}
