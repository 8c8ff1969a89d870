package dev.qace.learner.knowledge.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class LevelTest {
  private static final int RUNS = 20_000;

  @Test
  public void theDefaultRuleNeedsAFewHundredExecutions() {
    assertThat(new Level(0.99, 1).executionsNeeded(0.05)).isEqualTo(149);
    assertThat(new Level(0.99, 2).executionsNeeded(0.05)).isEqualTo(163);
    assertThat(new Level(0.99, 10).executionsNeeded(0.05)).isEqualTo(194);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.99, 1", "0.05, 0.99, 7", "0.3, 0.9, 2", "0.001, 0.999, 4"})
  public void atMostOneExecutionInTwoHundredGoesToWhatMayHide(
      double minOutcome, double confidence, int capabilities) {
    double least =
        (Math.log1p(-confidence) - Math.log(capabilities) + Math.log(minOutcome))
            / Math.log1p(-minOutcome);
    assertThat(new Level(confidence, capabilities).executionsNeeded(minOutcome))
        .isBetween((long) least, (long) (least * 1.005) + 1);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.99, 1", "0.05, 0.99, 7", "0.3, 0.9, 2", "0.001, 0.999, 4", "0.9, 0.6, 1"})
  public void whatIsNeededIsEnoughAndOneExecutionFewerIsNot(
      double minOutcome, double confidence, int capabilities) {
    Level level = new Level(confidence, capabilities);
    long needed = level.executionsNeeded(minOutcome);
    assertThat(level.ruledOutBy(needed)).isLessThanOrEqualTo(minOutcome * (1 + 1e-9));
    assertThat(level.ruledOutBy(needed - 1)).isGreaterThan(minOutcome);
  }

  @Test
  public void withoutAnExecutionNothingIsPromised() {
    assertThat(new Level(0.99, 3).ruledOutBy(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.9", "0.1, 0.8", "0.3, 0.9", "0.07, 0.95"})
  public void noDistributionHidesAnOutcomeMoreOftenThanPromised(
      double minOutcome, double confidence) {
    Random random = new Random(11);
    int executions = (int) new Level(confidence, 1).executionsNeeded(minOutcome);
    for (double[] odds : distributions(minOutcome, random)) {
      int broken = 0;
      for (int run = 0; run < RUNS; run++) {
        boolean[] seen = new boolean[odds.length];
        for (int i = 0; i < executions; i++) {
          seen[draw(odds, random)] = true;
        }
        broken += misses(odds, seen, minOutcome) ? 1 : 0;
      }
      assertThat((double) broken / RUNS)
          .as(Arrays.toString(odds))
          .isLessThanOrEqualTo(most(confidence));
    }
  }

  /** The promise that holds after each number of executions, and a run that stops when it fails. */
  @ParameterizedTest
  @CsvSource({"0.05, 0.9", "0.3, 0.9"})
  public void noRunThatStopsWhenItWantsToBreaksThePromiseMoreOften(double like, double confidence) {
    Random random = new Random(12);
    int executions = 200;
    double[] promised = new double[executions + 1];
    for (int i = 0; i <= executions; i++) {
      promised[i] = new Level(confidence, 1).ruledOutBy(i);
    }
    for (double[] odds : distributions(like, random)) {
      int broken = 0;
      for (int run = 0; run < RUNS; run++) {
        boolean[] seen = new boolean[odds.length];
        for (int i = 1; i <= executions; i++) {
          seen[draw(odds, random)] = true;
          if (misses(odds, seen, promised[i])) {
            broken++;
            break;
          }
        }
      }
      assertThat((double) broken / RUNS)
          .as(Arrays.toString(odds))
          .isLessThanOrEqualTo(most(confidence));
    }
  }

  @Test
  public void equalOutcomesComeCloseToTheBoundSoItIsNotMuchTooStrict() {
    Random random = new Random(13);
    int executions = (int) new Level(0.9, 1).executionsNeeded(0.1);
    double[] odds = new double[10];
    Arrays.fill(odds, 0.1);
    int broken = 0;
    for (int run = 0; run < RUNS; run++) {
      boolean[] seen = new boolean[odds.length];
      for (int i = 0; i < executions; i++) {
        seen[draw(odds, random)] = true;
      }
      broken += misses(odds, seen, 0.1) ? 1 : 0;
    }
    assertThat((double) broken / RUNS).isGreaterThan(0.08);
  }

  /**
   * As many equal ones as there can be, one that is large, one that is just that likely; random.
   */
  private static List<double[]> distributions(double least, Random random) {
    List<double[]> all = new ArrayList<>();
    int most = (int) Math.floor(1 / least);
    double[] equal = new double[most];
    Arrays.fill(equal, 1.0 / most);
    all.add(equal);
    double[] barely = new double[most + 1];
    Arrays.fill(barely, least);
    barely[most] = Math.max(0, 1 - most * least);
    all.add(barely);
    all.add(new double[] {1 - least, least});
    for (int i = 0; i < 4; i++) {
      double[] drawn = new double[2 + random.nextInt(12)];
      Arrays.setAll(drawn, j -> Math.pow(random.nextDouble(), 3));
      double sum = Arrays.stream(drawn).sum();
      Arrays.setAll(drawn, j -> drawn[j] / sum);
      all.add(drawn);
    }
    return all;
  }

  private static int draw(double[] odds, Random random) {
    double left = random.nextDouble();
    for (int i = 0; i < odds.length - 1; i++) {
      left -= odds[i];
      if (left < 0) {
        return i;
      }
    }
    return odds.length - 1;
  }

  private static boolean misses(double[] odds, boolean[] seen, double minOutcome) {
    for (int i = 0; i < odds.length; i++) {
      if (!seen[i] && odds[i] >= minOutcome) {
        return true;
      }
    }
    return false;
  }

  private static double most(double confidence) {
    return 1 - confidence + 3 * Math.sqrt(confidence * (1 - confidence) / RUNS);
  }

  @Test
  public void whatCannotBeIsNamed() {
    assertThatThrownBy(() -> new Level(0.99, 1).executionsNeeded(0)).hasMessageContaining("0.0");
    assertThatThrownBy(() -> new Level(0.99, 0)).hasMessageContaining("0 cap");
  }
}
