package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.Driving.executed;
import static dev.qace.learner.lifting.Driving.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.LookedFor;
import dev.qace.learner.knowledge.WholeKnowledge;
import dev.qace.learner.lifting.Driving;
import dev.qace.learner.lifting.Lifting;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Here, driving takes a road there or a road back. */
class DisjunctiveSpaceTest {
  private static final Transition THERE = executed("(at a) (road a b)", "(drive a b)");
  private static final Transition BACK = executed("(at a) (road b a)", "(drive a b)");
  private static final Transition NEITHER = refused("(at a)", "(drive a b)");

  private final Lifting lifting = Driving.lifting(false);
  private final WholeKnowledge known = new WholeKnowledge(lifting, LookedFor.MORE);

  private void add(Transition... transitions) {
    for (Transition each : transitions) {
      known.add(each, 0);
    }
  }

  private List<List<String>> written(List<BitSet> terms) {
    return terms.stream()
        .map(term -> term.stream().mapToObj(l -> lifting.literal(l).toString()).toList())
        .toList();
  }

  @Test
  void isLookedForOnlyOnceNoConjunctionIsLeft() {
    add(THERE, NEITHER);
    assertThat(known.disjunctions()).isEmpty();
    add(BACK);
    assertThat(written(known.disjunctions().orElseThrow().best().terms()))
        .containsExactlyInAnyOrder(List.of("(road ?from ?to)"), List.of("(road ?to ?from)"));
  }

  @Test
  void isNotLookedForInThePapersClass() {
    WholeKnowledge paper = new WholeKnowledge(lifting, LookedFor.SIGNS_OF_MORE);
    List.of(THERE, NEITHER, BACK).forEach(each -> paper.add(each, 0));
    assertThat(paper.disjunctions()).isEmpty();
    assertThat(paper.isContradicted()).isTrue();
  }

  @Test
  void isBelievedOnceItHasPredictedRightlyOftenEnough() {
    add(THERE, NEITHER, BACK);
    for (int i = 0; i < DisjunctiveSpace.ENOUGH_REFUSALS; i++) {
      assertThat(known.isContradicted()).isTrue();
      add(NEITHER, THERE);
    }
    assertThat(known.isContradicted()).isFalse();
    assertThat(known.precondition().ways()).hasSize(2);
    assertThat(known.precondition().needed().isEmpty()).isTrue();
    assertThat(
            known.precondition().surelyRefuses(lifting.values(NEITHER.state(), NEITHER.instance())))
        .isTrue();
  }

  @Test
  void whatItPredictedWronglyHasAnotherOneLookedForThatPredictedNothingYet() {
    add(THERE, NEITHER, BACK);
    for (int i = 0; i < DisjunctiveSpace.ENOUGH_REFUSALS; i++) {
      add(NEITHER, THERE);
    }
    add(refused("(at a) (road a b) (road b a)", "(drive a b)"));
    assertThat(known.isContradicted()).isTrue();
    assertThat(known.disjunctions().orElseThrow().refusals()).isZero();
    assertThat(written(known.disjunctions().orElseThrow().best().terms()))
        .containsExactlyInAnyOrder(
            List.of("(not (road ?from ?to))", "(road ?to ?from)"),
            List.of("(road ?from ?to)", "(not (road ?to ?from))"));
  }

  @Test
  void thereIsNoneWhereTheSameValuesWereRefusedAndExecuted() {
    add(THERE, NEITHER, BACK, refused("(at a) (road a b)", "(drive a b)"));
    assertThat(known.disjunctions().orElseThrow().isLost()).isTrue();
    assertThat(known.isContradicted()).isTrue();
  }
}
