package dev.qace.simulators;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.vocabulary.Capability;
import java.util.random.RandomGenerator;

/**
 * The workings of an agent whose states are anything but predicates: coordinates, joint angles,
 * pixels.
 *
 * @param <X> a concrete state; a value that does not change once it was handed out
 */
public interface LowLevelSimulator<X> {
  X initial();

  /**
   * Whether the instance was executed, and the concrete state afterwards. Chance comes from the
   * source given.
   */
  Attempt<X> attempt(X concrete, Instance instance, RandomGenerator random);

  /**
   * Whether no instance of the capability ever names one object twice; see {@link
   * Simulator#distinctObjects}.
   */
  default boolean distinctObjects(Capability capability) {
    return false;
  }
}
