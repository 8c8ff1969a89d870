package dev.qace.run.difference.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.run.difference.table.Side;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Which executions of two runs are alike. */
class SideEffectDrawsTest {
  private static final int NEITHER = 0;
  private static final int LEFT = 1;
  private static final int BOTH = 3;

  private final SideEffectDraws draws = new SideEffectDraws();

  @Test
  void executionsInStatesOfWhichBothRunsHadSeenEachValueArePaired() {
    both(NEITHER, BOTH, LEFT);
    assertThat(draws.alike().kinds(Side.OLD)).hasSize(3);
  }

  @Test
  void theSameLiteralsMustHoldOfTheParameters() {
    add(Side.OLD, NEITHER, 0, 0);
    add(Side.NEW, NEITHER, 0, 1);
    assertThat(draws.alike().kinds(Side.OLD)).isEmpty();
  }

  /** Where a run comes to depends on what its executions changed. */
  @Test
  void whatARunComesToLaterDoesNotDecideWhichOfItsEarlierExecutionsCount() {
    add(Side.OLD, NEITHER, 1, 0);
    add(Side.NEW, LEFT, 0, 0);
    assertThat(draws.alike().kinds(Side.OLD)).isEmpty();
    add(Side.OLD, LEFT, 0, 0);
    assertThat(draws.alike().kinds(Side.OLD)).containsExactly(0);
  }

  private void both(int... states) {
    for (int state : states) {
      add(Side.OLD, state, 0, 0);
      add(Side.NEW, state, 0, 0);
    }
  }

  private void add(Side side, int state, int kind, int violated) {
    draws.add(
        side, kind, BitSet.valueOf(new long[] {state}), 2, BitSet.valueOf(new long[] {violated}));
  }
}
