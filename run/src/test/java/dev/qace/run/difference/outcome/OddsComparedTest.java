package dev.qace.run.difference.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.TableRow;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** How the comparisons of one capability share an error rate. */
class OddsComparedTest {
  private static final OddsCompared STRONG =
      new OddsCompared(List.of(), new BitSet(), Math.log(1000), OptionalDouble.of(0.1), List.of());

  @Test
  void theStakeIsSharedOutAmongAllThatIsCompared() {
    assertThat(OddsCompared.of(List.of(STRONG)).logEvidence())
        .isCloseTo(Math.log(1000), within(1e-9));
    assertThat(OddsCompared.of(List.of(STRONG, STRONG)).logEvidence())
        .isCloseTo(Math.log(1000), within(1e-9));
  }

  /** Otherwise each group that shows something would be tested as if it were the only one. */
  @Test
  void whatShowsNothingHasItsShareOfTheStakeToo() {
    OddsCompared all =
        OddsCompared.of(List.of(STRONG, OddsCompared.silent(), OddsCompared.silent()));
    assertThat(all.logEvidence()).isCloseTo(Math.log((1000 + 2) / 3.0), within(1e-9));
    assertThat(all.leastNoticed()).hasValue(0.1);
  }

  @Test
  void ratesOfUnlikeExecutionsAreNotCalledUnchanged() {
    ObservedRate rate = ObservedRate.of(new int[] {0, 1}, 1, 0.01);
    TableRow row =
        TableRow.counted(
            TableRow.What.SIDE_EFFECT,
            Comparison.UNCHANGED,
            List.of(),
            List.of(),
            rate,
            rate,
            List.of());
    assertThat(row.expectedElsewhere().kind()).isEqualTo(Comparison.SEEN);
  }
}
