package dev.qace.agent.film;

import dev.qace.agent.Attempt;
import dev.qace.agent.SimulatorAgent;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Makes a film of a run. */
public final class FilmMaker {
  /** About how many seconds there are between two moments. */
  private static final double INTERVAL = .1;

  /** How long things stand still before, between and after steps. */
  private static final double PAUSE = .6;

  private FilmMaker() {}

  /**
   * Follows a policy as a run of a query does, until a refusal or until no rule applies.
   *
   * @param policy given the state, returns what to do next
   * @param random the random source of the run; see {@link SimulatorAgent#random}
   */
  public static <X> Film of(
      Filmed<X> simulator,
      X start,
      Function<State, Optional<Instance>> policy,
      int maxSteps,
      RandomGenerator random) {
    List<Film.Moment> moments = new ArrayList<>();
    List<Film.FilmedStep> steps = new ArrayList<>();
    moments.add(new Film.Moment(0, simulator.poses(start)));
    X now = start;
    double clock = PAUSE;
    Optional<Instance> next = policy.apply(simulator.observe(now));
    while (next.isPresent() && steps.size() < maxSteps) {
      moments.add(new Film.Moment(clock, simulator.poses(now)));
      Filmed.Watched<X> watched = simulator.watch(now, next.get(), random, INTERVAL);
      double began = clock;
      for (Film.Moment moment : watched.moments()) {
        clock = began + moment.seconds();
        moments.add(new Film.Moment(clock, moment.poses()));
      }
      State before = simulator.observe(now);
      now = watched.attempt().after();
      clock += PAUSE;
      moments.add(new Film.Moment(clock, simulator.poses(now)));
      State after = simulator.observe(now);
      steps.add(new Film.FilmedStep(began, clock, next.get(), before, after, watched.reason()));
      next = watched.attempt() instanceof Attempt.Refused ? Optional.empty() : policy.apply(after);
    }
    return new Film(simulator.things(start), moments, steps);
  }
}
