package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.random.RandomGenerator;

/**
 * Goes from floor to floor of a lift's world in a way that depends on more than can be seen: each
 * concrete state that looks like the second floor goes on differently.
 */
public final class Drifter implements Simulator<Long> {
  private final Lift lift = new Lift();

  @Override
  public World world() {
    return lift.world();
  }

  @Override
  public Long initial() {
    return 0L;
  }

  @Override
  public State observe(Long concrete) {
    return lift.on((int) (concrete & 3));
  }

  @Override
  public Built<Long> build(State state) {
    return new Impossible<>("nobody can build one");
  }

  @Override
  public Attempt<Long> attempt(Long concrete, Instance instance, RandomGenerator random) {
    long next = (concrete + 1 + random.nextInt(5)) * 0x9E3779B97F4A7C15L;
    return new Attempt.Executed<>(next >>> 40);
  }
}
