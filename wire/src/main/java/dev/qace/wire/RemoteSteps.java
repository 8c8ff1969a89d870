package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.HashMap;
import java.util.Map;

/**
 * Leads an agent in another process a step at a time, as long as that process lives. Snapshots end
 * with it.
 */
final class RemoteSteps implements SteppedAgent {
  private final Session session;
  private final Map<State, String> snapshots = new HashMap<>();

  RemoteSteps(Session session) {
    this.session = session;
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
      return ready(start);
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
        ? ready(start)
        : new Simulator.Impossible<>(
            "set to " + described(start) + ", the agent is in " + described(got));
  }

  private Simulator.Built<Run> restore(State start, long seed, int run) {
    String snapshot = snapshots.get(start);
    if (snapshot == null) {
      return new Simulator.Impossible<>(
          "the agent has not been in that state since its process was started");
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
    return ready(start);
  }

  private String described(State state) {
    String atoms = world().describe(state);
    return atoms.isEmpty() ? "the state in which nothing is true" : atoms;
  }

  private Simulator.Built<Run> ready(State start) {
    return new Simulator.Ready<>(new RemoteRun(start));
  }

  private final class RemoteRun implements Run {
    private final State start;
    private State state;

    RemoteRun(State start) {
      this.start = start;
      this.state = start;
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
        remember();
      }
      return attempt;
    }

    private void remember() {
      if (!state.equals(world().initial()) && !snapshots.containsKey(state)) {
        snapshots.put(state, session.snapshot());
      }
    }
  }
}
