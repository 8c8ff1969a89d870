package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Runs an agent in another process one step at a time, as long as that process lives. Its snapshots
 * end with it.
 */
public final class RemoteSteps implements SteppedAgent {
  private static final int TRIES = 5;
  private static final int ENOUGH = 3;

  /** The state may have been reported wrongly when the snapshot was made. */
  private static final int ENOUGH_RESTORED = 2;

  /** Apart from the seeds of other queries. */
  private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

  private final Session session;
  private final Map<State, String> snapshots = new HashMap<>();
  private boolean misreports;

  public RemoteSteps(Session session) {
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
      return begun(
          start,
          seed,
          ENOUGH,
          chance -> new Simulator.Ready<>(session.reset(chance, run)),
          got -> {
            throw new AgentFault(
                AgentFault.Kind.CONTRADICTION,
                "after a reset the agent is in "
                    + described(got)
                    + ", but the initial state it described is "
                    + described(start)
                    + ". A reset must always lead to the same initial state");
          });
    }
    return switch (starts()) {
      case ANY ->
          begun(
              start,
              seed,
              ENOUGH,
              chance -> session.set(start, chance, run),
              got -> "set to " + described(start) + ", the agent is in " + described(got));
      case VISITED -> restore(start, seed, run);
      case INITIAL ->
          new Simulator.Impossible<>("the agent can only be reset to its initial state");
    };
  }

  /**
   * Begins again where the agent says that it is elsewhere: what it reports may be wrong now and
   * then. One that goes on saying the same is there.
   *
   * @param enough so often
   * @param otherwise why there is no such start, or the fault that it is
   */
  private Simulator.Built<Run> begun(
      State start,
      long seed,
      int enough,
      LongFunction<Simulator.Built<State>> method,
      Function<State, String> otherwise) {
    List<State> misreported = new ArrayList<>();
    while (misreported.size() < TRIES) {
      Simulator.Built<State> built = method.apply(seed + misreported.size() * SEED_STEP);
      Optional<State> got =
          built instanceof Simulator.Ready<State> ready
              ? Optional.of(ready.concrete())
              : ((Simulator.Impossible<State>) built).reported();
      if (got.isEmpty()) {
        return new Simulator.Impossible<>(((Simulator.Impossible<State>) built).reason());
      }
      if (got.get().equals(start)) {
        misreports |= !misreported.isEmpty();
        return new Simulator.Ready<>(new RemoteRun(start, misreported));
      }
      misreported.add(got.get());
      if (Collections.frequency(misreported, got.get()) == enough) {
        break;
      }
    }
    State got = misreported.get(0);
    return new Simulator.Impossible<>(otherwise.apply(got), Optional.of(got));
  }

  private Simulator.Built<Run> restore(State start, long seed, int run) {
    String snapshot = snapshots.get(start);
    if (snapshot == null) {
      return new Simulator.Impossible<>(
          "the agent has not been in that state since its process was started");
    }
    return begun(
        start,
        seed,
        ENOUGH_RESTORED,
        chance -> session.restore(snapshot, chance, run),
        got -> {
          String otherwise =
              "a snapshot was made in "
                  + described(start)
                  + ", but restored the agent is in "
                  + described(got)
                  + ". An agent that cannot come back should only start in its initial state";
          if (misreports) {
            // It was reported wrongly where the snapshot was made.
            return otherwise;
          }
          throw new AgentFault(AgentFault.Kind.CONTRADICTION, otherwise);
        });
  }

  private String described(State state) {
    String atoms = world().describe(state);
    return atoms.isEmpty() ? "the state in which nothing is true" : atoms;
  }

  private final class RemoteRun implements Run {
    private final State start;
    private final List<State> misreportedStarts;
    private State state;

    RemoteRun(State start, List<State> misreportedStarts) {
      this.start = start;
      this.misreportedStarts = List.copyOf(misreportedStarts);
      this.state = start;
    }

    @Override
    public List<State> misreportedStarts() {
      return misreportedStarts;
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
