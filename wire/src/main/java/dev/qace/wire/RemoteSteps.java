package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Leads an agent in another process a step at a time, as long as that process lives. */
final class RemoteSteps implements SteppedAgent {
  private final Session session;
  private final Ways ways;
  private final Map<State, String> snapshots = new HashMap<>();

  /**
   * @param ways outlive the process
   */
  RemoteSteps(Session session, Ways ways) {
    this.session = session;
    this.ways = ways;
  }

  Session session() {
    return session;
  }

  @Override
  public World world() {
    return session.description().world();
  }

  @Override
  public Starts starts() {
    return session.description().starts();
  }

  @Override
  public Simulator.Built<Run> begin(State start, long seed, int run) {
    if (start.equals(world().initial())) {
      State got = session.reset(seed, run);
      if (!got.equals(start)) {
        throw new AgentFault(
            "after a reset the agent is in "
                + described(got)
                + ", but the initial state it described is "
                + described(start));
      }
      return ready(start, seed, run);
    }
    return switch (starts()) {
      case ANY -> set(start, seed, run);
      case VISITED -> restore(start, seed, run);
      case INITIAL ->
          new Simulator.Impossible<>("the agent can only be reset to its initial state");
    };
  }

  private Simulator.Built<Run> set(State start, long seed, int run) {
    Simulator.Built<State> built = session.set(start, seed, run);
    if (built instanceof Simulator.Impossible<State> impossible) {
      return new Simulator.Impossible<>(impossible.reason());
    }
    State got = ((Simulator.Ready<State>) built).concrete();
    return got.equals(start)
        ? ready(start, seed, run)
        : new Simulator.Impossible<>(
            "set to " + described(start) + ", the agent is in " + described(got));
  }

  private Simulator.Built<Run> restore(State start, long seed, int run) {
    String snapshot = snapshots.containsKey(start) || returnTo(start) ? snapshots.get(start) : null;
    if (snapshot == null) {
      return new Simulator.Impossible<>(
          ways.to(start).isPresent()
              ? "the agent was started again since it was in that state, and does not come back"
              : "the agent has not been in that state");
    }
    Simulator.Built<State> built = session.restore(snapshot, seed, run);
    if (built instanceof Simulator.Impossible<State> impossible) {
      return new Simulator.Impossible<>(impossible.reason());
    }
    State got = ((Simulator.Ready<State>) built).concrete();
    if (!got.equals(start)) {
      throw new AgentFault(
          "a snapshot was made in "
              + described(start)
              + ", but restored the agent is in "
              + described(got));
    }
    return ready(start, seed, run);
  }

  /** Goes the way to a state again, for there is no snapshot of it in this process. */
  private boolean returnTo(State state) {
    Ways.Way way = ways.to(state).orElse(null);
    if (way == null
        || !session.description().seeded()
        || !(begin(way.from(), way.seed(), way.run()) instanceof Simulator.Ready<Run> ready)) {
      return false;
    }
    for (Instance instance : way.steps()) {
      if (ready.concrete().attempt(instance) instanceof Attempt.Refused) {
        return false;
      }
    }
    return snapshots.containsKey(state);
  }

  private String described(State state) {
    String atoms = world().describe(state);
    return atoms.isEmpty() ? "the state in which nothing is true" : atoms;
  }

  private Simulator.Built<Run> ready(State start, long seed, int run) {
    return new Simulator.Ready<>(new RemoteRun(start, seed, run));
  }

  private final class RemoteRun implements Run {
    private final State start;
    private final long seed;
    private final int number;
    private final List<Instance> steps = new ArrayList<>();
    private State state;

    RemoteRun(State start, long seed, int number) {
      this.start = start;
      this.state = start;
      this.seed = seed;
      this.number = number;
    }

    @Override
    public State start() {
      return start;
    }

    @Override
    public Attempt<State> attempt(Instance instance) {
      Attempt<State> attempt = session.step(instance, state);
      state = attempt.after();
      if (starts() == Starts.VISITED && attempt instanceof Attempt.Executed) {
        steps.add(instance);
        remember();
      }
      return attempt;
    }

    private void remember() {
      if (!state.equals(world().initial()) && !snapshots.containsKey(state)) {
        snapshots.put(state, session.snapshot());
        ways.remember(state, new Ways.Way(start, seed, number, List.copyOf(steps)));
      }
    }
  }
}
