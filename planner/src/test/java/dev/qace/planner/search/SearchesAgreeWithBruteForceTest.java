package dev.qace.planner.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Policy;
import dev.qace.planner.BruteForce;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.RandomProblems;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.task.Task;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchesAgreeWithBruteForceTest {
  private static final int SEEDS = Integer.getInteger("qace.seeds", 400);
  private static final long LONG = Duration.ofSeconds(30).toNanos();

  @Test
  void repairingAloneIsSoundAndComplete() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (SolutionKind kind : List.of(SolutionKind.STRONG_CYCLIC, SolutionKind.WEAK)) {
        RandomProblems.Task random = RandomProblems.of(seed);
        FondProblem problem = ProblemGrounder.ground(random.domain(), random.problem(), effort());
        RepairSearch search = new RepairSearch(new Task(problem, effort()), kind, effort());
        assertThat(search.run(LONG)).as("seed " + seed).isTrue();
        check(random, problem, search.policy(), kind, seed);
      }
    }
  }

  @Test
  void aSearchThatIsBrokenOffAgainAndAgainComesToTheSameVerdict() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (SolutionKind kind : List.of(SolutionKind.STRONG_CYCLIC, SolutionKind.WEAK)) {
        RandomProblems.Task random = RandomProblems.of(seed);
        FondProblem problem = ProblemGrounder.ground(random.domain(), random.problem(), effort());
        RepairSearch search = new RepairSearch(new Task(problem, effort()), kind, effort());
        long nanos = 1;
        while (!search.run(nanos)) {
          nanos += 1000;
        }
        check(random, problem, search.policy(), kind, seed);
      }
    }
  }

  @Test
  void goingThroughAllStatesIsSoundAndComplete() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (SolutionKind kind : SolutionKind.values()) {
        RandomProblems.Task random = RandomProblems.of(seed);
        FondProblem problem = ProblemGrounder.ground(random.domain(), random.problem(), effort());
        Task task = new Task(problem, effort());
        ExhaustiveSearch search =
            new ExhaustiveSearch(task, Symmetry.of(task, effort()), kind, effort());
        assertThat(search.run(LONG, false)).as("seed " + seed).isTrue();
        check(random, problem, search.policy(), kind, seed);
      }
    }
  }

  private static void check(
      RandomProblems.Task random,
      FondProblem problem,
      Optional<Policy> policy,
      SolutionKind kind,
      long seed) {
    boolean solvable = new BruteForce(random.domain(), random.problem()).isSolvable(kind);
    assertThat(policy.isPresent()).as("seed " + seed + ", " + kind).isEqualTo(solvable);
    policy.ifPresent(
        found ->
            assertThat(PolicyValidator.validate(problem, found, kind, effort()))
                .as("seed " + seed + ", " + kind)
                .isInstanceOf(Validation.Confirmed.class));
  }

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofSeconds(60)));
  }
}
