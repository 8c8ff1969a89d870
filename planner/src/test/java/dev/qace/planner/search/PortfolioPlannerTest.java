package dev.qace.planner.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.validation.PolicyCheck;
import dev.qace.planner.validation.Validation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PortfolioPlannerTest {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(30));

  private static final FondProblem COIN = coin();

  private static FondProblem coin() {
    PpddlFile file =
        PpddlReader.parse(
            "coin",
            """
            (define (domain coin) (:predicates (heads))
              (:action flip :effect (oneof (heads) (not (heads)))))
            (define (problem p) (:domain coin) (:init) (:goal (heads)))
            """);
    return ProblemGrounder.ground(file.domain(), file.problem(), Effort.start(LIMITS));
  }

  /** A check that is wrong about the first policies it sees, as if a search were faulty. */
  private static PolicyCheck refusing(int first, AtomicInteger seen) {
    return (problem, policy, kind, effort) ->
        seen.getAndIncrement() < first
            ? new Validation.Broken("made up", List.of())
            : PolicyCheck.IN_PROBLEM.check(problem, policy, kind, effort);
  }

  @Test
  void theOtherSearchContinuesWhereAPolicyDoesNotValidate() {
    AtomicInteger seen = new AtomicInteger();
    PlanResult result =
        new PortfolioPlanner(refusing(1, seen)).plan(COIN, SolutionKind.STRONG_CYCLIC, LIMITS);
    assertThat(result).isInstanceOf(PlanResult.Solved.class);
    assertThat(seen).hasValue(2);
  }

  @Test
  void nothingIsHandedOutWhereNoPolicyValidates() {
    PlanResult result =
        new PortfolioPlanner(refusing(9, new AtomicInteger()))
            .plan(COIN, SolutionKind.STRONG_CYCLIC, LIMITS);
    assertThat(result).isEqualTo(new PlanResult.TimedOut("no search is left that has not failed"));
  }
}
