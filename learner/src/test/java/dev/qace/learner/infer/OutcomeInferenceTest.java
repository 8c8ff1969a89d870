package dev.qace.learner.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.Predicate;
import dev.qace.model.State;
import dev.qace.model.TypeHierarchy;
import dev.qace.model.Vocabulary;
import dev.qace.model.World;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Over three atoms without parameters, so that states are easy to write: bits 0, 1 and 2. */
class OutcomeInferenceTest {
  private static final Capability ACT = new Capability("act", List.of());
  private static final World WORLD =
      new World(
          new Vocabulary(
              TypeHierarchy.UNTYPED,
              List.of(),
              List.of(
                  new Predicate("p", List.of()),
                  new Predicate("q", List.of()),
                  new Predicate("r", List.of())),
              List.of(ACT)),
          List.of(),
          List.of());

  private final Lifting lifting = new Lifting(ACT, WORLD, false);
  private final Tally tally = new Tally(lifting);

  private void see(int before, int after, int times) {
    for (int i = 0; i < times; i++) {
      tally.add(
          new Transition(
              State.adopt(new long[] {before}),
              new Instance(ACT, List.of()),
              new Transition.Moved(State.adopt(new long[] {after}))));
    }
  }

  private OutcomeModel infer() {
    return OutcomeInference.infer(lifting, tally, new BitSet()).orElseThrow();
  }

  private List<String> outcomes() {
    return infer().estimates().stream()
        .map(estimate -> estimate.outcome().changes(lifting).toString())
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
    assertThat(infer().fits()).isTrue();
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
  void oddsThatDependOnTheStateFitNoModel() {
    see(0b000, 0b001, 90);
    see(0b000, 0b000, 10);
    see(0b010, 0b011, 10);
    see(0b010, 0b010, 90);
    assertThat(StateDependence.find(lifting, tally, infer()))
        .anySatisfy(
            found -> {
              assertThat(found.changed()).isZero();
              assertThat(found.atom()).isEqualTo(1);
              assertThat(found.hitsWhereTrue()).isEqualTo(10);
              assertThat(found.ofTrue()).isEqualTo(100);
            });
  }

  @Test
  void ambiguousExecutionsAreSharedOutByExpectationMaximisation() {
    see(0b000, 0b001, 20);
    see(0b000, 0b011, 80);
    see(0b010, 0b011, 1000);
    OutcomeModel model = infer();
    assertThat(model.estimates().get(0).probability()).isBetween(0.79, 0.81);
    assertThat(model.estimates().get(0).count()).isEqualTo(80);
    assertThat(model.estimates().get(0).low()).isLessThan(0.8);
    assertThat(model.estimates().get(0).high()).isGreaterThan(0.8);
  }
}
