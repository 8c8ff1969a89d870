package dev.qace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Problem;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.BuiltInAgent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryProblemsTest {

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void whatARandomWalkCameByHasAWeakSolutionAndTheRestIsAsBruteForceSays(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<Problem> problems = ReachableGoals.of(agent, 20, 3);
    for (Problem problem : problems) {
      FondProblem ground = ProblemGrounder.ground(agent.domain(), problem, Tireworld.effort());
      assertThat(new PortfolioPlanner().plan(ground, SolutionKind.WEAK, Tireworld.limits()))
          .isInstanceOf(PlanResult.Solved.class);
      BruteForce oracle = new BruteForce(agent.domain(), problem);
      for (SolutionKind kind : List.of(SolutionKind.STRONG, SolutionKind.STRONG_CYCLIC)) {
        PlanResult result = new PortfolioPlanner().plan(ground, kind, Tireworld.limits());
        assertThat(result instanceof PlanResult.Solved)
            .as(kind + " of " + problem.goal())
            .isEqualTo(oracle.isSolvable(kind));
      }
    }
  }
}
