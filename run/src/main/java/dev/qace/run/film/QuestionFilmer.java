package dev.qace.run.film;

import dev.qace.agent.Query;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.film.Film;
import dev.qace.agent.film.FilmMaker;
import dev.qace.agent.film.Filmed;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import java.util.Optional;
import java.util.function.Function;

/**
 * Films earlier runs by repeating them: a seeded simulator does the same again. A film that shows
 * something else than was observed is dropped.
 */
public final class QuestionFilmer<X> {
  private final Filmed<X> simulator;
  private final SimulatorAgent<X> agent;

  /**
   * @param starts where the agent could start when it was asked
   */
  public QuestionFilmer(Filmed<X> simulator, Starts starts) {
    this.simulator = simulator;
    this.agent = new SimulatorAgent<>(simulator, starts);
  }

  /**
   * Repeats a question that is not filmed, if that matters: an agent that starts only in visited
   * states must visit them again.
   */
  public void passOver(Query query) {
    if (agent.starts() == Starts.VISITED) {
      agent.ask(query);
    }
  }

  /**
   * A film of a run.
   *
   * @param run which of the question's runs, from 0
   * @param seen what the agent did then
   * @return empty if the agent now does something else
   */
  public Optional<Film> film(Query query, int run, Trace seen) {
    Simulator.Built<X> start = agent.start(query.start());
    if (start instanceof Simulator.Ready<X> ready) {
      Film film =
          FilmMaker.of(
              simulator,
              ready.concrete(),
              policy(query),
              query.maxSteps(),
              SimulatorAgent.random(query.seed(), query.firstRun() + run));
      return Optional.of(film).filter(made -> RunFilm.transitions(made).equals(seen.transitions()));
    }
    return Optional.empty();
  }

  /** What the question does in a state; nothing if its goal holds. */
  private Function<State, Optional<Instance>> policy(Query query) {
    GroundPolicy policy = new GroundPolicy(query.policy(), simulator.world());
    GroundCondition goal = GroundCondition.of(query.goal(), simulator.world());
    return state -> goal.holds(state) ? Optional.empty() : policy.in(state);
  }
}
