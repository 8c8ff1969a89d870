package dev.qace.wire;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a step costs: in this process, in another with a message a step, and in another that follows
 * the policy itself. A medical unit loads and unloads a victim again and again.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class StepOverPipes {
  private static final String AGENT = "first-responder";
  private static final int STEPS = 1000;

  /** Where the agent is. */
  public enum Place {
    HERE,
    STEPS_OVER_PIPES,
    ASKED_OVER_PIPES
  }

  @Param private Place place = Place.HERE;

  private Agent agent =
      new SimulatorAgent<>(BuiltInAgent.named(AGENT).orElseThrow().simulator(), Starts.ANY);
  private Query query = loadingAndUnloading(agent.world());

  private static Query loadingAndUnloading(World world) {
    GroundReader reader = GroundReader.of(world);
    Policy policy =
        new Policy(
            List.of(
                new Policy.Rule(
                    reader.literals("", "(have-victim-in-unit z1 m1)"),
                    reader.instance("", "(unload-medical-unit m1 l2 z1)")),
                new Policy.Rule(List.of(), reader.instance("", "(load-medical-unit m1 l2 z1)"))));
    return new Query(world.initial(), policy, new Condition.Not(Condition.TRUE), STEPS, 1, 0);
  }

  @Setup(Level.Trial)
  public void start() throws IOException {
    if (place != Place.HERE) {
      Set<Method> without = place == Place.STEPS_OVER_PIPES ? Set.of(Method.ASK) : Set.of();
      agent =
          StdioAgent.start(
              Programs.served(TimeLimits.DEFAULT, ServedAgent.command(AGENT, Starts.ANY, without)));
    }
  }

  @TearDown(Level.Trial)
  public void stop() {
    if (agent instanceof StdioAgent there) {
      there.close();
    }
  }

  @Benchmark
  @OperationsPerInvocation(STEPS)
  public Response step() {
    Response response = agent.ask(query);
    if (((Response.Answered) response).traces().get(0).transitions().size() != STEPS) {
      throw new IllegalStateException("the run ended early: " + response);
    }
    return response;
  }
}
