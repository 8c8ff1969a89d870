package dev.qace.learner.knowledge.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutcomeInferenceTest {
  private final ThreeAtoms seen = new ThreeAtoms();

  private void see(int before, int after, int times) {
    seen.see(before, after, times);
  }

  private OutcomeModel infer() {
    return seen.infer();
  }

  private List<String> outcomes() {
    return infer().estimates().stream()
        .map(estimate -> estimate.outcome().changes(seen.lifting()).toString())
        .toList();
  }

  @Test
  void literalsThatBecomeTrueTogetherAreOneOutcome() {
    see(0b100, 0b011, 30);
    see(0b111, 0b011, 30);
    see(0b000, 0b011, 30);
    assertThat(outcomes()).containsExactly("[(p), (q), (not (r))]");
    assertThat(infer().isSettled()).isTrue();
  }

  @Test
  void whatHeldBeforeAndAfterMayBelongToTheOutcomeAndIsOpenUntilItWouldShow() {
    see(0b000, 0b001, 20);
    see(0b010, 0b011, 20);
    see(0b100, 0b110, 20);
    assertThat(infer().isSettled()).isFalse();
  }

  @Test
  void addedDeletedAndNothingAreThreeOutcomesThoughEachStateShowsTwo() {
    see(0b000, 0b001, 400);
    see(0b000, 0b000, 600);
    see(0b001, 0b000, 400);
    see(0b001, 0b001, 600);
    assertThat(outcomes()).containsExactlyInAnyOrder("[(p)]", "[(not (p))]", "[]");
  }

  @Test
  void addedAndDeletedAreTwoOutcomesWhereTheirOddsSumToOne() {
    see(0b000, 0b001, 300);
    see(0b000, 0b000, 700);
    see(0b001, 0b000, 690);
    see(0b001, 0b001, 310);
    assertThat(outcomes()).containsExactly("[(not (p))]", "[(p)]");
  }

  @Test
  void ambiguousExecutionsAreSharedOutByExpectationMaximisation() {
    see(0b000, 0b001, 20);
    see(0b000, 0b011, 80);
    see(0b010, 0b011, 1000);
    OutcomeModel model = infer();
    assertThat(model.estimates().get(0).probability()).isBetween(0.79, 0.81);
  }

  @Test
  void addedDeletedAndNothingAreToldByBothDirectionsTogether() {
    see(0b000, 0b001, 225);
    see(0b000, 0b000, 300);
    see(0b001, 0b000, 225);
    see(0b001, 0b001, 300);
    assertThat(outcomes()).containsExactlyInAnyOrder("[(p)]", "[(not (p))]", "[]");
  }

  @Test
  void moreAtomsThanTheSearchTellsApartAreItsLimitAndNoMisfit() {
    List<Predicate> predicates =
        IntStream.range(0, 70).mapToObj(i -> new Predicate("p" + i, List.of())).toList();
    World world =
        new World(
            new Vocabulary(TypeHierarchy.UNTYPED, List.of(), predicates, List.of(ThreeAtoms.ACT)),
            List.of(),
            List.of());
    Lifting wide = new Lifting(ThreeAtoms.ACT, world, false);
    Tally changes = new Tally(wide);
    changes.add(
        new Transition(
            State.adopt(new long[] {0, 0}),
            new Instance(ThreeAtoms.ACT, List.of()),
            new Transition.Moved(State.adopt(new long[] {-1L, 0b111111}))));
    OutcomeModel model = OutcomeInference.infer(wide, changes, new BitSet()).orElseThrow();
    assertThat(model.limits()).contains(SearchLimit.ATOMS);
    assertThat(model.isSettled()).isFalse();
  }
}
