package dev.qace.planner;

import dev.qace.model.Problem;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.BuiltInAgent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long the problems take that questions make: in an agent's training world, ground one of many
 * reachable goals, plan for it, and validate the policy.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class QueryBenchmark {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(10));

  @Param({"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  private String agent = "driver";

  private BuiltInAgent played = BuiltInAgent.named(agent).orElseThrow();
  private List<Problem> problems = List.of();
  private int next;

  @Setup
  public void walk() {
    played = BuiltInAgent.named(agent).orElseThrow();
    problems = ReachableGoals.of(played, 200, 1);
  }

  /** One question's policy. */
  @Benchmark
  public PlanResult plan() {
    next = next + 1 == problems.size() ? 0 : next + 1;
    FondProblem problem =
        ProblemGrounder.ground(played.domain(), problems.get(next), Effort.start(LIMITS));
    return new PortfolioPlanner().plan(problem, SolutionKind.STRONG_CYCLIC, LIMITS);
  }
}
