package dev.qace.learner;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** An agent that remembers how many steps it has made since it was set, and is another then. */
final class Tiring implements Simulator<Tiring.Remembering> {
  private final IntFunction<Simulator<State>> after;

  record Remembering(State state, int steps) {}

  /**
   * @param after what the agent is after so many steps
   */
  Tiring(IntFunction<Simulator<State>> after) {
    this.after = after;
  }

  @Override
  public World world() {
    return after.apply(0).world();
  }

  @Override
  public Remembering initial() {
    return new Remembering(after.apply(0).initial(), 0);
  }

  @Override
  public State observe(Remembering concrete) {
    return concrete.state();
  }

  @Override
  public Built<Remembering> build(State state) {
    return new Ready<>(new Remembering(state, 0));
  }

  @Override
  public Attempt<Remembering> attempt(
      Remembering concrete, Instance instance, RandomGenerator random) {
    Attempt<State> attempt =
        after.apply(concrete.steps()).attempt(concrete.state(), instance, random);
    Remembering next = new Remembering(attempt.after(), concrete.steps() + 1);
    return attempt instanceof Attempt.Executed
        ? new Attempt.Executed<>(next)
        : new Attempt.Refused<>(next);
  }
}
