package dev.qace.learner.knowledge.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutcomeSharesTest {
  private static final LiftedOutcome NOTHING = new LiftedOutcome(new BitSet(), new BitSet());
  private static final LiftedOutcome FALLS =
      new LiftedOutcome(BitSet.valueOf(new long[] {1}), new BitSet());
  private static final LiftedOutcome BREAKS =
      new LiftedOutcome(BitSet.valueOf(new long[] {2}), new BitSet());

  /** 30 of 100 break; of the others it does not show whether they fall. */
  private static OutcomeShares hidingFalls() {
    OutcomeShares shares = new OutcomeShares();
    shares.count(Set.of(BREAKS), 30);
    shares.count(Set.of(NOTHING, FALLS), 70);
    shares.share();
    return shares;
  }

  @Test
  void whatSeveralOutcomesExplainMakesNoOtherOneLikelier() {
    assertThat(hidingFalls().likely(Map.of(BREAKS, 0.3))).isCloseTo(0.3, within(0.01));
    assertThat(hidingFalls().likely(Map.of(NOTHING, 0.35, FALLS, 0.35)))
        .isCloseTo(0.7, within(0.01));
  }

  @Test
  void theSameComesOfExecutionsOneByOne() {
    OutcomeShares shares = new OutcomeShares();
    for (int i = 0; i < 100; i++) {
      shares.add(i % 10 < 3 ? Map.of(BREAKS, 0.2) : Map.of(NOTHING, 0.4, FALLS, 0.4));
    }
    assertThat(shares.likely(Map.of(BREAKS, 0.2))).isCloseTo(0.3, within(0.01));
    assertThat(shares.logLikelihood()).isCloseTo(hidingFalls().logLikelihood(), within(1e-9));
  }

  @Test
  void whatCameWhenLittleWasKnownIsSharedByWhatIsKnownSince() {
    OutcomeShares shares = new OutcomeShares();
    for (int i = 0; i < 80; i++) {
      shares.add(Map.of(NOTHING, 0.8, FALLS, 0.2));
    }
    for (int i = 0; i < 400; i++) {
      shares.add(i % 4 == 0 ? Map.of(NOTHING, 0.25) : Map.of(FALLS, 0.75));
    }
    assertThat(shares.likely(Map.of(FALLS, 0.75))).isCloseTo(0.75, within(0.01));
  }

  @Test
  void theLikelihoodIsThatOfTheLikeliestOdds() {
    OutcomeShares shares = new OutcomeShares();
    shares.count(Set.of(BREAKS), 10);
    shares.count(Set.of(NOTHING), 30);
    shares.count(Set.of(NOTHING, BREAKS), 60);
    assertThat(shares.logLikelihood())
        .isCloseTo(10 * Math.log(0.25) + 30 * Math.log(0.75), within(0.1));
  }

  @Test
  void anIntervalHoldsWhicheverOutcomeItWas() {
    AnytimeInterval falls = hidingFalls().interval(FALLS, 0.99);
    assertThat(falls.low()).isZero();
    assertThat(falls.high()).isGreaterThan(0.7);
  }

  @Test
  void whatNoOutcomeExplainsDoesNotCount() {
    OutcomeShares shares = new OutcomeShares();
    shares.count(Set.of(), 5);
    assertThat(shares.total()).isZero();
    assertThat(shares.outcomes()).isEmpty();
  }
}
