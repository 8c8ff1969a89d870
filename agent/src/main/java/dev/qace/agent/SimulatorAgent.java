package dev.qace.agent;

import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Answers queries with a step-level simulator. A run ends at the goal, at a refusal, in a state for
 * which the policy has no rule, or after the query's last step. Safe to share between threads where
 * the simulator is.
 */
public final class SimulatorAgent<X> implements Agent {
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
  public Response ask(Query query) {
    requireOfThisWorld(query.start());
    GroundPolicy policy = new GroundPolicy(query.policy(), world());
    GroundCondition goal = GroundCondition.of(query.goal(), world());
    List<Trace> traces = new ArrayList<>();
    for (int run = 0; run < query.runs(); run++) {
      Simulator.Built<X> start = start(query.start());
      if (start instanceof Simulator.Impossible<X> impossible) {
        return new Response.StartRefused(impossible.reason());
      }
      X concrete = ((Simulator.Ready<X>) start).concrete();
      traces.add(
          follow(
              policy,
              goal,
              concrete,
              query.maxSteps(),
              random(query.seed(), query.firstRun() + run)));
    }
    return new Response.Answered(traces);
  }

  private void requireOfThisWorld(State start) {
    if (start.words() != world().initial().words()) {
      throw new IllegalArgumentException(
          "the query's start is not a state of this world of " + world());
    }
  }

  /** A concrete state from which to run, as far as the kind of start allows. */
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

  private Trace follow(
      GroundPolicy policy, GroundCondition goal, X start, int maxSteps, RandomGenerator random) {
    List<Transition> transitions = new ArrayList<>();
    X concrete = start;
    State state = simulator.observe(concrete);
    while (true) {
      remember(state, concrete);
      if (goal.holds(state)) {
        return new Trace(transitions, Trace.End.GOAL);
      }
      Optional<Instance> instance = policy.in(state);
      if (instance.isEmpty()) {
        return new Trace(transitions, Trace.End.NO_RULE);
      }
      if (transitions.size() == maxSteps) {
        return new Trace(transitions, Trace.End.STEP_LIMIT);
      }
      Attempt<X> attempt = simulator.attempt(concrete, instance.get(), random);
      concrete = attempt.after();
      State next = simulator.observe(concrete);
      if (attempt instanceof Attempt.Refused) {
        transitions.add(new Transition(state, instance.get(), new Transition.Refused(next)));
        return new Trace(transitions, Trace.End.REFUSAL);
      }
      transitions.add(new Transition(state, instance.get(), new Transition.Moved(next)));
      state = next;
    }
  }

  private void remember(State state, X concrete) {
    if (starts == Starts.VISITED) {
      visited.putIfAbsent(state, concrete);
    }
  }

  /**
   * The source of chance for one run. Nearby seeds and runs give unrelated sources: {@link
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
