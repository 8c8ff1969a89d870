package dev.qace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.World;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannerAgreesWithBruteForceTest {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(30));

  /** More, by {@code -Dqace.seeds=10000}. */
  private static final int SEEDS = Integer.getInteger("qace.seeds", 400);

  @Test
  void verdictsAgreeAndSolutionsValidateForEveryKindOfSolution() {
    Map<SolutionKind, Integer> solved = new EnumMap<>(SolutionKind.class);
    Map<SolutionKind, Integer> unsolvable = new EnumMap<>(SolutionKind.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomProblems.Task task = RandomProblems.of(seed);
      BruteForce oracle = new BruteForce(task.domain(), task.problem());
      FondProblem problem =
          ProblemGrounder.ground(task.domain(), task.problem(), Effort.start(LIMITS));
      for (SolutionKind kind : SolutionKind.values()) {
        PlanResult result = new PortfolioPlanner().plan(problem, kind, LIMITS);
        String which = "seed " + seed + ", " + kind + " of " + oracle.states() + " states";
        if (oracle.isSolvable(kind)) {
          solved.merge(kind, 1, Integer::sum);
          assertThat(result).as(which).isInstanceOf(PlanResult.Solved.class);
          PlanResult.Solved policy = (PlanResult.Solved) result;
          assertThat(policy.validated()).as(which).isTrue();
          assertThat(inTheWorld(task, policy)).as(which).isInstanceOf(Validation.Confirmed.class);
        } else {
          unsolvable.merge(kind, 1, Integer::sum);
          assertThat(result).as(which).isEqualTo(new PlanResult.Unsolvable(kind));
        }
      }
    }
    for (SolutionKind kind : SolutionKind.values()) {
      assertThat(solved.get(kind)).as("solvable, " + kind).isGreaterThan(SEEDS / 10);
      assertThat(unsolvable.get(kind)).as("unsolvable, " + kind).isGreaterThan(SEEDS / 10);
    }
  }

  private static Validation inTheWorld(RandomProblems.Task task, PlanResult.Solved solved) {
    return PolicyValidator.validate(
        task.domain(),
        World.of(task.domain(), task.problem()),
        task.problem().goal(),
        solved.policy(),
        solved.kind(),
        Effort.start(LIMITS));
  }
}
