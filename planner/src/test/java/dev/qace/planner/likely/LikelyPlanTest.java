package dev.qace.planner.likely;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.BruteForce;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.RandomProblems;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LikelyPlanTest {
  private static final int SEEDS = Integer.getInteger("qace.seeds", 400);

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofSeconds(60)));
  }

  private static LikelyPlan plan(dev.qace.model.Domain domain, dev.qace.model.Problem problem) {
    return LikelyPlan.of(ProblemGrounder.ground(domain, problem, effort()), 1_000_000, effort());
  }

  @Test
  void oddsDecideBetweenTwoWays() {
    PpddlFile file =
        PpddlReader.parse(
            "bridges",
            """
            (define (domain bridges) (:predicates (here) (over) (wet))
              (:action rope :precondition (here)
                :effect (and (not (here)) (probabilistic 0.7 (over) 0.3 (wet))))
              (:action stone :precondition (here)
                :effect (probabilistic 0.2 (and (not (here)) (over))
                  0.05 (and (not (here)) (wet)))))
            (define (problem p) (:domain bridges) (:init (here)) (:goal (over)))
            """);
    LikelyPlan plan = plan(file.domain(), file.problem());
    assertThat(plan.best()).isTrue();
    assertThat(plan.atLeast()).isEqualTo(0.8, within(1e-9));
    assertThat(plan.atMost()).isEqualTo(0.8, within(1e-9));
    assertThat(plan.steps()).isEqualTo(4, within(1e-9));
    assertThat(plan.policy().rules().get(0).then().capability().name()).isEqualTo("stone");
  }

  @Test
  void aPolicyDoesByTheDomainItselfWhatThePlanSays() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomProblems.Task random = RandomProblems.of(seed);
      LikelyPlan plan = plan(random.domain(), random.problem());
      World world = World.of(random.domain(), random.problem());
      FollowedOdds followed =
          FollowedOdds.of(random.domain(), world, random.problem().goal(), plan.policy(), effort());
      assertThat(plan.best()).as("seed " + seed).isTrue();
      assertThat(followed.reaching()).as("seed " + seed).isEqualTo(plan.atLeast(), within(1e-6));
      if (plan.atLeast() > 0) {
        assertThat(followed.steps()).as("seed " + seed).isEqualTo(plan.steps(), within(1e-4));
      }
    }
  }

  @Test
  void aGoalIsSureExactlyWhereThereIsAStrongCyclicSolution() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomProblems.Task random = RandomProblems.of(seed);
      LikelyPlan plan = plan(random.domain(), random.problem());
      BruteForce oracle = new BruteForce(random.domain(), random.problem());
      assertThat(plan.atLeast() > 1 - 1e-7)
          .as("seed " + seed)
          .isEqualTo(oracle.isSolvable(SolutionKind.STRONG_CYCLIC));
      assertThat(plan.atMost() > 0)
          .as("seed " + seed)
          .isEqualTo(oracle.isSolvable(SolutionKind.WEAK));
    }
  }

  @Test
  void aSearchThatIsBrokenOffGivesTheBestPolicySoFar() {
    PpddlFile file =
        Switches.of(
            12,
            "",
            i ->
                ":precondition (not (on%d)) :effect (probabilistic 0.5 (on%d) 0.2 (not (on%d)))"
                    .formatted(i, i, (i + 1) % 12),
            "");
    FondProblem problem = ProblemGrounder.ground(file.domain(), file.problem(), effort());
    int[] looks = {0};
    Effort broken =
        Effort.start(Limits.of(Duration.ofSeconds(60)).cancelledWhen(() -> ++looks[0] > 200));
    LikelyPlan plan = LikelyPlan.of(problem, 1_000_000, broken);
    assertThat(plan.best()).isFalse();
    assertThat(plan.atLeast()).isEqualTo(1, within(1e-9));
    assertThat(plan.policy().rules()).isNotEmpty();
    World world = World.of(file.domain(), file.problem());
    FollowedOdds followed =
        FollowedOdds.of(file.domain(), world, file.problem().goal(), plan.policy(), effort());
    assertThat(followed.reaching()).isEqualTo(1, within(1e-9));
    assertThat(followed.steps()).isEqualTo(plan.steps(), within(1e-6));
  }
}
