package dev.qace.learner.knowledge.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.knowledge.outcome.OutcomeIntervals.KnownOdds;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class OutcomeIntervalsTest {
  private static final double CONFIDENCE = 0.95;

  private ThreeAtoms seen = new ThreeAtoms();

  private void see(int before, int after, int times) {
    seen.see(before, after, times);
  }

  private OutcomeModel model() {
    return seen.infer();
  }

  private List<KnownOdds> known(List<LiftedOutcome> outcomes) {
    return OutcomeIntervals.of(
        seen.lifting(),
        seen.tally(),
        seen.tally().counts().keySet().iterator().next().pattern(),
        outcomes,
        CONFIDENCE);
  }

  private static LiftedOutcome outcome(int adds, int deletes) {
    return new LiftedOutcome(
        BitSet.valueOf(new long[] {adds}), BitSet.valueOf(new long[] {deletes}));
  }

  @Test
  public void onlyExecutionsThatLookLikeNoOtherOutcomeCountDirectly() {
    see(0b000, 0b001, 20);
    see(0b000, 0b011, 80);
    see(0b010, 0b011, 1000);
    List<KnownOdds> known = known(List.of(outcome(0b011, 0), outcome(0b001, 0)));
    assertThat(known).extracting(KnownOdds::count).containsExactly(80L, 20L);
    AnytimeInterval direct = AnytimeInterval.of(80, 100, CONFIDENCE);
    assertThat(known.get(0).interval().low()).isBetween(direct.low() - 0.01, direct.low());
    assertThat(known.get(0).interval().high()).isBetween(direct.high(), direct.high() + 0.01);
  }

  @Test
  public void theOnlyOutcomeIsNotCertainForThat() {
    see(0b000, 0b001, 50);
    KnownOdds only = known(List.of(outcome(0b001, 0))).get(0);
    assertThat(only.interval().high()).isEqualTo(1);
    assertThat(only.interval().low()).isBetween(0.88, 0.92);
    assertThat(only.count()).isEqualTo(50);
  }

  @Test
  public void whatIsNeverAloneIsBoundedByTheSetsThatItIsIn() {
    see(0b000, 0b001, 400);
    see(0b000, 0b000, 600);
    see(0b001, 0b000, 400);
    see(0b001, 0b001, 600);
    KnownOdds nothing = known(List.of(outcome(1, 0), outcome(0, 1), outcome(0, 0))).get(2);
    assertThat(nothing.count()).isZero();
    assertThat(nothing.interval().low()).isBetween(0.05, 0.2);
    assertThat(nothing.interval().high()).isBetween(0.2, 0.35);
  }

  @Test
  public void whatWasSeenOnlyWhereItLooksLikeAnotherIsNoLikelierThanBothTogether() {
    see(0b010, 0b011, 10);
    see(0b010, 0b010, 190);
    List<KnownOdds> known = known(List.of(outcome(0b011, 0), outcome(0b001, 0), outcome(0, 0)));
    assertThat(known.get(0).interval().low()).isZero();
    assertThat(known.get(0).interval().high()).isBetween(0.05, 0.16);
  }

  @Test
  public void whereNothingWasSeenNothingIsKnown() {
    see(0b010, 0b011, 10);
    List<KnownOdds> known = known(List.of(outcome(0b011, 0), outcome(0b001, 0)));
    assertThat(known.get(0)).isEqualTo(new KnownOdds(AnytimeInterval.UNKNOWN, 0, 0));
  }

  /**
   * Three outcomes, one of which is hidden in every state; states are chosen by what was seen, and
   * the run stops at the first moment at which the interval is wrong.
   */
  @Test
  public void everyIntervalHoldsThoughStatesAndStopDependOnWhatWasSeen() {
    List<LiftedOutcome> outcomes = List.of(outcome(0b011, 0), outcome(0b010, 1), outcome(0b010, 0));
    double[] odds = {0.25, 0.6, 0.15};
    int runs = 300;
    int[] missed = new int[3];
    Random random = new Random(5);
    for (int run = 0; run < runs; run++) {
      seen = new ThreeAtoms();
      boolean[] wrong = new boolean[3];
      int before = 0;
      for (int i = 0; i < 150; i++) {
        double drawn = random.nextDouble();
        LiftedOutcome came = outcomes.get(drawn < 0.25 ? 0 : drawn < 0.85 ? 1 : 2);
        int after = (before & ~bits(came.deletes())) | bits(came.adds());
        see(before, after, 1);
        before = after == before ? 0b100 ^ before : random.nextInt(4) == 0 ? after : after ^ 0b011;
        if (i % 3 == 0) {
          List<KnownOdds> known = known(outcomes);
          for (int o = 0; o < 3; o++) {
            AnytimeInterval interval = known.get(o).interval();
            wrong[o] |= interval.low() > odds[o] || interval.high() < odds[o];
          }
        }
      }
      IntStream.range(0, 3).forEach(o -> missed[o] += wrong[o] ? 1 : 0);
    }
    double most = 1 - CONFIDENCE + 3 * Math.sqrt(CONFIDENCE * (1 - CONFIDENCE) / runs);
    for (int misses : missed) {
      assertThat((double) misses / runs).isLessThanOrEqualTo(most);
    }
  }

  private static int bits(BitSet atoms) {
    return atoms.isEmpty() ? 0 : (int) atoms.toLongArray()[0];
  }

  @Test
  public void anUnseenChangeShowsWhereTheAtomHasTheOtherValue() {
    see(0b000, 0b001, 30);
    see(0b110, 0b111, 20);
    see(0b100, 0b101, 7);
    ShownExecutions shown = new ShownExecutions(seen.tally(), model());
    assertThat(shown.wasSeen(0, true)).isTrue();
    assertThat(shown.wasSeen(1, true)).isFalse();
    assertThat(shown.of(1, true)).isEqualTo(37);
    assertThat(shown.of(1, false)).isEqualTo(20);
    assertThat(shown.of(2, true)).isEqualTo(30);
  }
}
