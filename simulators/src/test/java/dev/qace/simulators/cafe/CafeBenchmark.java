package dev.qace.simulators.cafe;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import java.util.SplittableRandom;
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

/** Steps a second of each capability, in the training world and from one state. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class CafeBenchmark {
  private static final String INSIDE =
      "(at counter robot) (teleported counter robot) (teleported table1 robot) ";

  @Param({"teleport", "move", "grasp", "grasp drawn", "put", "refused"})
  private String step = "move";

  private CafeSimulator simulator = new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN);
  private CafeState state = simulator.initial();
  private Instance instance = instance("(teleport counter robot)");
  private final SplittableRandom random = new SplittableRandom(1);

  @Setup
  public void build() {
    simulator =
        new CafeSimulator(
            CafeWorld.TRAINING, step.equals("grasp") ? GraspMode.PHYSICAL : GraspMode.DRAWN);
    switch (step) {
      case "teleport" -> set("(teleported table1 robot) (order can1 counter)", "teleport counter");
      case "move" -> set(INSIDE + "(order can1 counter)", "move counter table1");
      case "put" -> set(INSIDE + "(ingripper can1 gripper)", "put gripper counter can1");
      case "refused" -> set(INSIDE + "(order can1 counter)", "grasp gripper counter can1");
      default -> set(INSIDE + "(empty gripper) (order can1 counter)", "grasp gripper counter can1");
    }
  }

  private void set(String atoms, String deed) {
    World world = simulator.world();
    state =
        ((Simulator.Ready<CafeState>)
                simulator.build(world.state(GroundReader.of(world).atoms("state", atoms))))
            .concrete();
    instance = instance("(" + deed + " robot)");
  }

  private Instance instance(String text) {
    return GroundReader.of(simulator.world()).instance("instance", text);
  }

  /** One step. */
  @Benchmark
  public Attempt<CafeState> attempt() {
    return simulator.attempt(state, instance, random);
  }
}
