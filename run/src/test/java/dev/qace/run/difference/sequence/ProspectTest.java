package dev.qace.run.difference.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProspectTest {
  private static final double TOLERANCE = 0.25;
  private static final double ERROR = 0.01;

  @Test
  void noNumberOfDrawsHelpsWhereTheFirstSequenceIsTooShort() {
    assertThat(Prospect.ofOdds(26, 26, 1, 90).untilUnchanged(TOLERANCE, ERROR)).isEmpty();
    assertThat(Prospect.of(26, 26, 94, 94).isOpen(false, TOLERANCE, ERROR)).isFalse();
    assertThat(Prospect.ofOdds(280, 350, 0.8, 90).untilUnchanged(0.1, ERROR)).isEmpty();
  }

  @Test
  void itIsOpenUntilTheShareIsKnown() {
    assertThat(Prospect.of(26, 26, 50, 50).isOpen(false, TOLERANCE, ERROR)).isTrue();
    assertThat(Prospect.of(0, 0, 60, 60).isOpen(false, TOLERANCE, ERROR)).isFalse();
  }

  @Test
  void asManyDrawsProveItAsAreSaidTo() {
    long draws = Prospect.ofOdds(800, 1000, 0.8, 90).untilUnchanged(0.1, ERROR).orElseThrow();
    assertThat(draws).isBetween(500L, 1000L);
    long hits = Math.round(0.8 * draws);
    assertThat(Equivalence.isProven(800, 1000, hits, draws, 0.1, ERROR)).isTrue();
  }

  @Test
  void whatIsSeenIsFollowedUpAsLongAsItMayBeProven() {
    assertThat(Prospect.of(280, 350, 455, 700).isOpen(false, TOLERANCE, ERROR)).isTrue();
    assertThat(Prospect.of(280, 350, 3640, 5600).isOpen(true, TOLERANCE, ERROR)).isFalse();
  }
}
