package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Domains for which the learner was not written. */
class RandomDomainsTest {
  private static final int SEEDS = Integer.getInteger("qace.randomDomains", 50);

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatThePapersQuestionsTellIsExactAndWhatIsUndecidedCannotBeTold(long seed) {
    check(seed, Settings.paper(60, seed));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatFewQuestionsTellIsExactAndWhatIsUndecidedCannotBeTold(long seed) {
    check(seed, Settings.frugal(seed));
  }

  private static void check(long seed, Settings settings) {
    RandomDomains random = new RandomDomains(seed);
    Domain truth = random.domain();
    World world = random.world(truth);
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.ANY))
            .settings(settings)
            .build();
    Assessed found = assessment.run();
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.capabilities())
        .noneMatch(LearnedCapability::hasAlternatives)
        .noneMatch(LearnedCapability::hasContexts);
    if (found.undecided().isEmpty()) {
      ModelComparison comparison = ModelComparison.of(found.model(), truth);
      assertThat(comparison.missing()).isEmpty();
      assertThat(comparison.extra()).isEmpty();
      assertThat(comparison.equalStructure()).isTrue();
    }
    OneWorld all = new OneWorld(world);
    for (Action action : found.model().actions()) {
      assertThat(all.same(found.model(), truth, action.capability())).isTrue();
    }
    found.undecided().forEach(undecided -> confirm(undecided, found.model(), truth, all));
    assertThat(Reproduction.failures(found.model(), world, assessment.evidence())).isEmpty();
  }

  /** Without what is undecided, the model says the same in every state and binding of the world. */
  private static void confirm(Undecided undecided, Domain model, Domain truth, OneWorld all) {
    if (undecided.place() == Place.CAPABILITY) {
      assertThat(all.executes(truth, undecided.capability())).isFalse();
      return;
    }
    if (undecided.reason() instanceof WhyUndecided.StopRuleNotMet) {
      // What may still be hidden is bounded, and more likely than was asked for.
      return;
    }
    if (undecided.slot() instanceof Slot.WholeOutcome) {
      // An outcome that others would hide, if there is one: just how likely it is at most is known.
      return;
    }
    Action action =
        model.actions().stream()
            .filter(each -> each.capability().equals(undecided.capability()))
            .findFirst()
            .orElseThrow();
    Action without =
        undecided.place() == Place.PRECONDITION
            ? new Action(
                action.capability(),
                without(action.precondition(), undecided.slot().toString()),
                action.effect())
            : new Action(
                action.capability(),
                action.precondition(),
                without(action.effect(), undecided.slot().toString()));
    assertThat(without).isNotEqualTo(action);
    assertThat(all.same(OneWorld.with(model, without), truth, action.capability()))
        .as(undecided.toString())
        .isTrue();
  }

  private static Condition without(Condition condition, String literal) {
    List<Condition> parts = ((Condition.And) condition).parts();
    return new Condition.And(
        parts.stream().filter(part -> !part.toString().equals(literal)).toList());
  }

  private static Effect without(Effect effect, String literal) {
    if (effect instanceof Effect.And and) {
      return new Effect.And(
          and.parts().stream().filter(part -> !part.toString().equals(literal)).toList());
    }
    return new Effect.Probabilistic(
        ((Effect.Probabilistic) effect)
            .branches().stream()
                .map(
                    branch ->
                        new Effect.Branch(branch.probability(), without(branch.effect(), literal)))
                .toList());
  }
}
