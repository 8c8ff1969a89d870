package dev.qace.learner.approach.telling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.evidence.PolicyKind;
import dev.qace.planner.Effort;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

public class ReductionsAgreeTest {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(60));
  private static final int CASES = 600;

  private final FondPlanner planner = new PortfolioPlanner();

  @ParameterizedTest
  @EnumSource(SolutionKind.class)
  public void bothAreSolvableExactlyWhereThePairSearchIs(SolutionKind kind) {
    for (long seed = 0; seed < CASES; seed++) {
      RandomCase given = RandomCase.of(seed);
      boolean expected = PairSearch.everywhere(given).solvable(kind);
      assertThat(doubled(given, kind)).as("doubled, seed %s", seed).isEqualTo(expected);
      assertThat(telling(given, kind)).as("told, seed %s", seed).isEqualTo(expected);
    }
  }

  /** A second walk, that knows nothing of planning, says of each policy what the planner proved. */
  @Test
  public void howSurelyAPolicyTellsIsWhatThePlannerProved() {
    Map<PolicyKind, Integer> counts = new EnumMap<>(PolicyKind.class);
    for (long seed = 0; seed < CASES; seed++) {
      RandomCase given = RandomCase.of(seed);
      QuerySynthesis synthesis = new QuerySynthesis(given.world(), planner, LIMITS);
      Synthesis found = synthesis.tellApart(given.pair(), given.start());
      if (found instanceof Synthesis.Sure sure) {
        PolicyKind kind = synthesis.kind(sure.policy().policy(), given.pair(), given.start());
        counts.merge(kind, 1, Integer::sum);
        assertThat(kind)
            .as("seed %s", seed)
            .isIn(
                sure.kind() == SolutionKind.STRONG_CYCLIC
                    ? List.of(PolicyKind.STRONG_CYCLIC)
                    : List.of(PolicyKind.ONE_STEP, PolicyKind.STRONG));
      } else if (found instanceof Synthesis.Perhaps perhaps) {
        PolicyKind kind = synthesis.kind(perhaps.policy().policy(), given.pair(), given.start());
        counts.merge(kind, 1, Integer::sum);
        assertThat(kind).as("seed %s", seed).isEqualTo(PolicyKind.MOST_LIKELY);
      }
    }
    assertThat(counts.keySet())
        .contains(
            PolicyKind.ONE_STEP,
            PolicyKind.STRONG,
            PolicyKind.STRONG_CYCLIC,
            PolicyKind.MOST_LIKELY);
  }

  @Test
  public void theCasesAreOfAllKinds() {
    Map<SolutionKind, Integer> counts = new EnumMap<>(SolutionKind.class);
    for (long seed = 0; seed < CASES; seed++) {
      PairSearch search = PairSearch.everywhere(RandomCase.of(seed));
      for (SolutionKind kind : SolutionKind.values()) {
        counts.merge(kind, search.solvable(kind) ? 1 : 0, Integer::sum);
      }
    }
    int strong = counts.getOrDefault(SolutionKind.STRONG, 0);
    int cyclic = counts.getOrDefault(SolutionKind.STRONG_CYCLIC, 0);
    int weak = counts.getOrDefault(SolutionKind.WEAK, 0);
    assertThat(strong).isGreaterThan(20);
    assertThat(cyclic).isGreaterThan(strong + 10);
    assertThat(weak).isGreaterThan(cyclic + 3).isLessThan(CASES - 20);
  }

  private boolean doubled(RandomCase given, SolutionKind kind) {
    DoubledProblem problem = DoubledProblem.of(given.pair(), given.world(), given.start());
    return solves(
        ProblemGrounder.ground(problem.domain(), problem.problem(), Effort.start(LIMITS)), kind);
  }

  private boolean telling(RandomCase given, SolutionKind kind) {
    Optional<FondProblem> problem =
        new TellingProblems(given.world()).problem(given.pair(), given.start());
    return problem.isPresent() && solves(problem.get(), kind);
  }

  private boolean solves(FondProblem problem, SolutionKind kind) {
    PlanResult result = planner.plan(problem, kind, LIMITS);
    assertThat(result).isNotInstanceOf(PlanResult.TimedOut.class);
    return result instanceof PlanResult.Solved;
  }
}
