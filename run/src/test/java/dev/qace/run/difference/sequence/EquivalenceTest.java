package dev.qace.run.difference.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EquivalenceTest {
  @Test
  void manyDrawsProveWhatIsTheSameAndFewDoNot() {
    assertThat(Equivalence.isProven(270, 353, 290, 360, 0.25, 0.01)).isTrue();
    assertThat(Equivalence.isProven(8, 10, 8, 10, 0.25, 0.01)).isFalse();
    assertThat(Equivalence.isProven(400, 400, 60, 60, 0.25, 0.01)).isTrue();
    assertThat(Equivalence.isProven(0, 0, 60, 60, 0.25, 0.01)).isFalse();
    assertThat(Equivalence.isProven(270, 353, 290, 360, 0.05, 0.01)).isFalse();
  }

  @Test
  void moreDrawsOfTheSameTakeNoProofBack() {
    for (int draws = 60; draws < 20_000; draws *= 2) {
      assertThat(Equivalence.isProven(34, 34, draws, draws, 0.25, 0.01)).isTrue();
    }
  }

  /** The later look is the one of all that a run may stop at, as soon as it likes what it sees. */
  @Test
  void whatIsFartherApartIsHardlyEverCalledTheSameThoughOneLooksAfterEveryDraw() {
    Random random = new Random(3);
    int wrong = 0;
    for (int trial = 0; trial < 300; trial++) {
      long old = 0;
      for (int i = 0; i < 350; i++) {
        old += random.nextDouble() < 0.75 ? 1 : 0;
      }
      long hits = 0;
      boolean said = false;
      for (int i = 1; i <= 600 && !said; i++) {
        hits += random.nextDouble() < 0.5 ? 1 : 0;
        said = Equivalence.isProven(old, 350, hits, i, 0.2499, 0.01);
      }
      wrong += said ? 1 : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(9);
  }
}
