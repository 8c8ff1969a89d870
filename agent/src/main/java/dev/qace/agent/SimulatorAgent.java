package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/** Answers queries with a step-level simulator. Thread-safe if that is. */
public final class SimulatorAgent<X> implements SteppedAgent {
  private final Simulator<X> simulator;
  private final Starts starts;
  private final Map<State, X> visited = new ConcurrentHashMap<>();

  public SimulatorAgent(Simulator<X> simulator, Starts starts) {
    this.simulator = simulator;
    this.starts = starts;
    State initial = simulator.observe(simulator.initial());
    if (!initial.equals(simulator.world().initial())) {
      throw new IllegalArgumentException(
          "the simulator starts in "
              + simulator.world().describe(initial)
              + ", but its world in "
              + simulator.world().describe(simulator.world().initial()));
    }
  }

  @Override
  public World world() {
    return simulator.world();
  }

  @Override
  public Starts starts() {
    return starts;
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return simulator.distinctObjects(capability);
  }

  @Override
  public Phrases phrases() {
    return simulator.phrases();
  }

  @Override
  public Simulator.Built<Run> begin(State start, long seed, int run) {
    Simulator.Built<X> built = start(start);
    return built instanceof Simulator.Impossible<X> impossible
        ? new Simulator.Impossible<>(impossible.reason())
        : new Simulator.Ready<>(
            new ConcreteRun(((Simulator.Ready<X>) built).concrete(), random(seed, run)));
  }

  private final class ConcreteRun implements Run {
    private final RandomGenerator random;
    private final State start;
    private X concrete;

    ConcreteRun(X concrete, RandomGenerator random) {
      this.concrete = concrete;
      this.random = random;
      this.start = simulator.observe(concrete);
      remember(start, concrete);
    }

    @Override
    public State start() {
      return start;
    }

    @Override
    public Attempt<State> attempt(Instance instance) {
      Attempt<X> attempt = simulator.attempt(concrete, instance, random);
      concrete = attempt.after();
      State after = simulator.observe(concrete);
      if (attempt instanceof Attempt.Refused) {
        return new Attempt.Refused<>(after);
      }
      remember(after, concrete);
      return new Attempt.Executed<>(after);
    }
  }

  /** A concrete state to start from, if the kind of start allows it. */
  public Simulator.Built<X> start(State wanted) {
    if (starts != Starts.ANY && wanted.equals(world().initial())) {
      return new Simulator.Ready<>(simulator.initial());
    }
    return switch (starts) {
      case ANY -> build(wanted);
      case VISITED -> {
        X snapshot = visited.get(wanted);
        yield snapshot == null
            ? new Simulator.Impossible<>("the agent has not been in that state")
            : new Simulator.Ready<>(snapshot);
      }
      case INITIAL ->
          new Simulator.Impossible<>("the agent can only be reset to its initial state");
    };
  }

  private Simulator.Built<X> build(State wanted) {
    Simulator.Built<X> built = simulator.build(wanted);
    if (built instanceof Simulator.Ready<X> ready) {
      State got = simulator.observe(ready.concrete());
      if (!got.equals(wanted)) {
        return new Simulator.Impossible<>(
            "set to " + world().describe(wanted) + ", the agent is in " + world().describe(got));
      }
    }
    return built;
  }

  private void remember(State state, X concrete) {
    if (starts == Starts.VISITED) {
      visited.putIfAbsent(state, concrete);
    }
  }

  /**
   * The random source for one run. Nearby seeds and runs give unrelated sources: {@link
   * SplittableRandom} alone would give shifted copies of one sequence.
   */
  public static RandomGenerator random(long seed, int run) {
    return new SplittableRandom(mixed(seed ^ mixed(run + 1L)));
  }

  private static long mixed(long value) {
    long mixed = (value ^ value >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }
}
