package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Probability;
import dev.qace.model.State;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundsTest {
  private static final LearnedModel MODEL = Learned.builtIn("warehouse");
  private static final GroundReader READER = GroundReader.of(MODEL.world());

  private static Prediction prediction(String goal, String... instances) {
    List<Instance> sequence =
        List.of(instances).stream().map(each -> READER.instance("a test", each)).toList();
    return Prediction.of(
        MODEL,
        new WhatIf(
            MODEL.world().initial(),
            new WhatIf.Sequence(sequence),
            Optional.of(READER.condition("a test", goal))));
  }

  private static LearnedOutcome outcome(String capability, int number) {
    return MODEL.capabilities().stream()
        .filter(each -> each.capability().name().equals(capability))
        .findFirst()
        .orElseThrow()
        .outcomes()
        .get(number);
  }

  @Test
  void ofOneStepTheyAreTheIntervalsOfTheReport() {
    Prediction prediction = prediction("(table-destroyed)", "(pick-up b1 r1)", "(put-down b1 r1)");
    List<Prediction.Happening> outcomes = prediction.stepByStep().get(1).happenings();
    for (int i = 0; i < 2; i++) {
      Range range = outcomes.get(i).range().orElseThrow();
      assertThat(range.low()).isCloseTo(outcome("put-down", i).low(), within(2e-6));
      assertThat(range.high()).isCloseTo(outcome("put-down", i).high(), within(2e-6));
    }
    assertThat(prediction.goalRange()).isEqualTo(outcomes.get(1).range().orElseThrow());
    // What has one known outcome is bounded as if there were no other.
    assertThat(prediction.stepByStep().get(0).happenings().get(0).range())
        .contains(new Range(1, 1));
  }

  @Test
  void ofTwoDrawsTheyAreWorkedOutByHand() {
    // Neither block comes to harm, nor the table.
    String[] twice = {"(pick-up b1 r1)", "(put-down b1 r1)", "(pick-up b2 r1)", "(stack b2 b1 r1)"};
    Prediction prediction = prediction("(and (on b2 b1) (not (destroyed b1)))", twice);
    LearnedOutcome putDown = outcome("put-down", 0);
    LearnedOutcome stack = outcome("stack", 0);
    double point = putDown.probability() * stack.probability();
    assertThat(prediction.goal()).isCloseTo(point, within(1e-12));
    assertThat(prediction.goalRange().low()).isCloseTo(putDown.low() * stack.low(), within(1e-5));
    assertThat(prediction.goalRange().high())
        .isCloseTo(putDown.high() * stack.high(), within(1e-5));
  }

  /** The same model with other probabilities, each within its interval. */
  private static Domain drawn(Random random) {
    List<Action> actions = new ArrayList<>();
    for (LearnedCapability known : MODEL.capabilities()) {
      List<LearnedOutcome> outcomes = known.outcomes();
      List<Effect.Branch> branches = new ArrayList<>();
      if (outcomes.size() == 1) {
        branches.add(new Effect.Branch(Probability.ONE, new Effect.And(outcomes.get(0).changes())));
      } else {
        LearnedOutcome one = outcomes.get(0);
        LearnedOutcome other = outcomes.get(1);
        double low = Math.max(one.low(), 1 - other.high());
        double high = Math.min(one.high(), 1 - other.low());
        long first = Math.round(1e6 * (low + (high - low) * random.nextDouble()));
        branches.add(
            new Effect.Branch(Probability.of(first, 1_000_000), new Effect.And(one.changes())));
        branches.add(
            new Effect.Branch(
                Probability.of(1_000_000 - first, 1_000_000), new Effect.And(other.changes())));
      }
      actions.add(
          new Action(
              known.capability(),
              new Condition.And(known.precondition()),
              new Effect.Probabilistic(branches)));
    }
    Domain domain = MODEL.domain();
    return new Domain(
        domain.name(), domain.types(), domain.constants(), domain.predicates(), actions);
  }

  @Test
  void oddsFromWithinTheIntervalsNeverLeadOutOfThem() {
    List<Instance> sequence =
        List.of(
                "(pick-up b1 r1)",
                "(put-down b1 r1)",
                "(pick-up b2 r1)",
                "(put-down b2 r1)",
                "(pick-up b1 r1)",
                "(stack b1 b2 r1)")
            .stream()
            .map(each -> READER.instance("a test", each))
            .toList();
    State start = MODEL.world().initial();
    Prediction prediction =
        Prediction.of(
            MODEL,
            new WhatIf(
                start,
                new WhatIf.Sequence(sequence),
                Optional.of(READER.condition("", "(destroyed b2)"))));
    Random random = new Random(4);
    double least = 1;
    double most = 0;
    for (int i = 0; i < 300; i++) {
      Map<PathByPath.Where, Double> ends =
          new PathByPath(drawn(random), MODEL.world()).sequence(start, sequence);
      double goal =
          ends.entrySet().stream()
              .filter(each -> prediction.isGoal(each.getKey().state()))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      double refused =
          ends.entrySet().stream()
              .filter(each -> each.getKey().end().equals("refusal"))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      least = Math.min(least, goal);
      most = Math.max(most, goal);
      assertThat(goal)
          .isBetween(prediction.goalRange().low() - 1e-5, prediction.goalRange().high() + 1e-5);
      Range range = prediction.range(End.REFUSAL);
      assertThat(refused).isBetween(range.low() - 1e-5, range.high() + 1e-5);
    }
    // And they are no wider than they must be: odds near the ends come near to the bounds.
    double width = prediction.goalRange().high() - prediction.goalRange().low();
    assertThat(most - least).isGreaterThan(width / 2);
  }
}
