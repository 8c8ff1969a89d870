package dev.qace.agent.film;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A simulator whose steps can be watched. As a seeded simulator repeats its steps, a run that was
 * made before is filmed by making it again.
 */
public interface Filmed<X> extends Simulator<X> {

  /** What is to be seen, and where it is in a concrete state; what moves comes first. */
  List<Film.Thing> things(X concrete);

  /** Where the moving things are. */
  List<Film.Pose> poses(X concrete);

  /**
   * As {@link #attempt}, with the same draws and the same result.
   *
   * @param interval about how many seconds there are to be between two moments
   */
  Watched<X> watch(X concrete, Instance instance, RandomGenerator random, double interval);

  /**
   * A step that was watched.
   *
   * @param moments what was seen, in seconds since the step began
   * @param reason why the instance was refused; empty if it was executed
   */
  record Watched<X>(Attempt<X> attempt, List<Film.Moment> moments, String reason) {
    public Watched {
      moments = List.copyOf(moments);
    }
  }
}
