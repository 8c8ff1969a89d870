package dev.qace.learner;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** An agent that reports the atoms of one predicate wrongly, each with the same small chance. */
final class Misreporting implements SteppedAgent {
  private final SteppedAgent agent;
  private final String predicate;
  private final double rate;

  Misreporting(SteppedAgent agent, String predicate, double rate) {
    this.agent = agent;
    this.predicate = predicate;
    this.rate = rate;
  }

  @Override
  public World world() {
    return agent.world();
  }

  @Override
  public Starts starts() {
    return agent.starts();
  }

  private State report(State state, RandomGenerator random) {
    State report = state;
    for (int atom = 0; atom < world().size(); atom++) {
      if (world().atom(atom).predicate().name().equals(predicate) && random.nextDouble() < rate) {
        report = report.with(atom, !state.holds(atom));
      }
    }
    return report;
  }

  @Override
  public Simulator.Built<Run> begin(State start, long seed, int run) {
    if (!(agent.begin(start, seed, run) instanceof Simulator.Ready<Run> begun)) {
      return agent.begin(start, seed, run);
    }
    Run actual = begun.concrete();
    RandomGenerator random = SimulatorAgent.random(~seed, run);
    List<State> misreported = new ArrayList<>();
    for (State said = report(start, random); !said.equals(start); said = report(start, random)) {
      misreported.add(said);
    }
    return new Simulator.Ready<>(
        new Run() {
          @Override
          public State start() {
            return start;
          }

          @Override
          public List<State> misreportedStarts() {
            return misreported;
          }

          @Override
          public Attempt<State> attempt(Instance instance) {
            Attempt<State> attempt = actual.attempt(instance);
            State said = report(attempt.after(), random);
            return attempt instanceof Attempt.Refused
                ? new Attempt.Refused<>(said)
                : new Attempt.Executed<>(said);
          }
        });
  }
}
