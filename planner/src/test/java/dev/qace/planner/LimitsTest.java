package dev.qace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LimitsTest {
  private static final Duration HARD = Duration.ofMillis(600);

  /** Counts to 2^40, and may fall back to 0: no search gets through in the time given. */
  private static FondProblem hopeless(boolean mayFall) {
    StringBuilder actions = new StringBuilder();
    StringBuilder predicates = new StringBuilder();
    StringBuilder lower = new StringBuilder();
    StringBuilder clear = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      predicates.append(" (b%d)".formatted(i));
      actions.append(
          """
          (:action up%d :precondition (and (not (b%d)) %s)
            :effect (oneof (and (b%d) %s) (and %s)))
          """
              .formatted(i, i, lower, i, clear, mayFall ? clear : "(b" + i + ")" + clear));
      lower.append("(b%d)".formatted(i));
      clear.append("(not (b%d))".formatted(i));
    }
    PpddlFile file =
        PpddlReader.parse(
            "counter",
            """
            (define (domain counter) (:predicates %s) %s)
            (define (problem p) (:domain counter) (:init) (:goal (and %s)))
            """
                .formatted(predicates, actions, lower));
    return ProblemGrounder.ground(file.domain(), file.problem(), Tireworld.effort());
  }

  @ParameterizedTest
  @EnumSource(SolutionKind.class)
  void aPlanThatTakesTooLongReturnsAtItsLimitAndLeavesNoThread(SolutionKind kind) {
    FondProblem problem = hopeless(kind != SolutionKind.STRONG);
    int threads = Thread.activeCount();
    long best = Long.MAX_VALUE;
    // A machine that is busy with other things may be late for once.
    for (int attempt = 0; attempt < 4 && best > 700; attempt++) {
      long start = System.nanoTime();
      PlanResult result = new PortfolioPlanner().plan(problem, kind, Limits.of(HARD));
      best = Math.min(best, (System.nanoTime() - start) / 1_000_000);
      assertThat(result).isEqualTo(new PlanResult.TimedOut("the time limit of 600 ms is reached"));
    }
    assertThat(best).isBetween(600L, 700L);
    assertThat(Thread.activeCount()).isEqualTo(threads);
  }

  @Test
  void aCancelledPlanReturnsAtOnce() throws InterruptedException {
    FondProblem problem = hopeless(true);
    long best = Long.MAX_VALUE;
    // A machine that is busy with other things may be late for once.
    for (int attempt = 0; attempt < 4 && best > 100; attempt++) {
      best = Math.min(best, millisToCancel(problem));
    }
    assertThat(best).isLessThanOrEqualTo(100);
  }

  private static long millisToCancel(FondProblem problem) throws InterruptedException {
    AtomicBoolean cancelled = new AtomicBoolean();
    Limits limits = Limits.of(Duration.ofMinutes(5)).cancelledWhen(cancelled::get);
    AtomicReference<PlanResult> result = new AtomicReference<>();
    Thread planning =
        new Thread(
            () ->
                result.set(
                    new PortfolioPlanner().plan(problem, SolutionKind.STRONG_CYCLIC, limits)));
    planning.start();
    Thread.sleep(300);
    long start = System.nanoTime();
    cancelled.set(true);
    planning.join();
    assertThat(result).hasValue(new PlanResult.TimedOut("cancelled"));
    return (System.nanoTime() - start) / 1_000_000;
  }

  @Test
  void aSearchThatPassesItsMemoryLimitGivesUp() {
    Limits little = new Limits(Duration.ofSeconds(20), 1 << 20, () -> false);
    PlanResult result =
        new PortfolioPlanner().plan(hopeless(true), SolutionKind.STRONG_CYCLIC, little);
    assertThat(result)
        .isEqualTo(new PlanResult.TimedOut("the memory limit of 1048576 bytes is reached"));
  }
}
