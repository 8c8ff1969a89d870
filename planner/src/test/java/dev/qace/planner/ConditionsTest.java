package dev.qace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.likely.FollowedOdds;
import dev.qace.planner.likely.LikelyPlan;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import org.junit.jupiter.api.Test;

/** Conditions in effects are searched and validated as they are, whatever their number. */
class ConditionsTest {

  /**
   * A machine whose one action does something else in each of twelve modes, with three outcomes
   * each; independent draws would multiply to half a million.
   */
  private static PpddlFile machine(int modes) {
    StringBuilder predicates = new StringBuilder();
    StringBuilder effects = new StringBuilder();
    StringBuilder earlier = new StringBuilder();
    for (int i = 0; i < modes; i++) {
      predicates.append(" (done%d) (dirty%d)".formatted(i, i));
      effects.append(
          """
          (when (and %s (not (done%d)))
            (probabilistic 0.5 (done%d) 0.3 (dirty%d) 0.2 (and (done%d) (dirty%d))))
          """
              .formatted(earlier, i, i, i, i, i));
      earlier.append(" (done%d)".formatted(i));
    }
    return PpddlReader.parse(
        "machine",
        """
        (define (domain machine) (:predicates %s) (:action run :effect (and %s)))
        (define (problem p) (:domain machine) (:init) (:goal (and %s)))
        """
            .formatted(predicates, effects, earlier));
  }

  @Test
  void drawsUnderConditionsThatExcludeEachOtherDoNotMultiply() {
    PpddlFile file = machine(12);
    FondProblem problem = ProblemGrounder.ground(file.domain(), file.problem(), Tireworld.effort());
    assertThat(problem.operators()).hasSize(1);
    assertThat(problem.operators().get(0).outcomes()).hasSizeLessThanOrEqualTo(36);
    PlanResult result =
        new PortfolioPlanner().plan(problem, SolutionKind.STRONG_CYCLIC, Tireworld.limits());
    assertThat(result).isInstanceOf(PlanResult.Solved.class);
    Validation validation =
        PolicyValidator.validate(
            file.domain(),
            World.of(file.domain(), file.problem()),
            file.problem().goal(),
            ((PlanResult.Solved) result).policy(),
            SolutionKind.STRONG_CYCLIC,
            Tireworld.effort());
    assertThat(validation).isInstanceOf(Validation.Confirmed.class);
  }

  @Test
  void oddsUnderConditionsAreThoseOfTheDomain() {
    PpddlFile file = machine(5);
    FondProblem problem = ProblemGrounder.ground(file.domain(), file.problem(), Tireworld.effort());
    LikelyPlan plan = LikelyPlan.of(problem, 100_000, Tireworld.effort());
    FollowedOdds followed =
        FollowedOdds.of(
            file.domain(),
            World.of(file.domain(), file.problem()),
            file.problem().goal(),
            plan.policy(),
            Tireworld.effort());
    assertThat(plan.atLeast()).isEqualTo(1, within(1e-9));
    assertThat(plan.steps()).isEqualTo(5 / 0.7, within(1e-6));
    assertThat(followed.steps()).isEqualTo(plan.steps(), within(1e-6));
  }

  /** Each of twelve switches turns the next one on, where any or every other is as it should. */
  @Test
  void disjunctionsAndQuantifiersInTwelveConditionsOfOneActionArePlannedFor() {
    StringBuilder objects = new StringBuilder();
    StringBuilder effects = new StringBuilder();
    StringBuilder next = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      objects.append(" s%d".formatted(i));
      next.append(" (next s%d s%d)".formatted(i, (i + 1) % 12));
      effects.append(
          """
          (when (or (on s%d) (exists (?z - switch) (and (next ?z s%d) (on ?z))))
            (oneof (on s%d) (and)))
          """
              .formatted(i, i, i));
    }
    PpddlFile file =
        PpddlReader.parse(
            "chain",
            """
            (define (domain chain) (:types switch)
              (:constants %s - switch)
              (:predicates (on ?s - switch) (next ?a ?b - switch) (all))
              (:action pulse :effect (and %s))
              (:action check :precondition (forall (?s - switch) (on ?s)) :effect (all)))
            (define (problem p) (:domain chain) (:init (on s0) %s) (:goal (all)))
            """
                .formatted(objects, effects, next));
    FondProblem problem = ProblemGrounder.ground(file.domain(), file.problem(), Tireworld.effort());
    assertThat(new PortfolioPlanner().plan(problem, SolutionKind.STRONG_CYCLIC, Tireworld.limits()))
        .isInstanceOf(PlanResult.Solved.class);
  }
}
