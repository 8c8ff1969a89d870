package dev.qace.planner;

import dev.qace.model.Problem;
import dev.qace.simulators.BuiltInAgent;
import java.nio.file.Path;
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
 * reachable goals, plan for it, and validate the policy. Where {@code -Dqace.previousPlanner} names
 * the jar of an earlier planner, that one is measured beside this one, in the same run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class QueryBenchmark {
  @Param({"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  private String agent = "driver";

  @Param({"this", "previous"})
  private String planner = "this";

  private LoadedPlanner loaded = LoadedPlanner.current();
  private BuiltInAgent played = BuiltInAgent.named(agent).orElseThrow();
  private List<Problem> problems = List.of();
  private int next;

  @Setup
  public void walk() {
    String jar = System.getProperty("qace.previousPlanner", "");
    // Without an earlier one this one is measured twice, which tells how much chance there is.
    loaded =
        planner.equals("previous") && !jar.isEmpty()
            ? LoadedPlanner.of(Path.of(jar))
            : LoadedPlanner.current();
    played = BuiltInAgent.named(agent).orElseThrow();
    problems = ReachableGoals.of(played, 200, 1);
  }

  /** One question's policy. */
  @Benchmark
  public Object plan() {
    next = next + 1 == problems.size() ? 0 : next + 1;
    return loaded.plan(played.domain(), problems.get(next));
  }
}
