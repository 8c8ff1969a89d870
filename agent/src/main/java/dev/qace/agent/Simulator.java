package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Makes one step at a time, over concrete states of its own; {@link SimulatorAgent} turns it into
 * an agent. A concrete state may be anything: a bitset, the poses of a robot, the id of a snapshot
 * in another process.
 *
 * @param <X> a concrete state; immutable
 */
public interface Simulator<X> {

  World world();

  /** The concrete initial state; {@link #observe} maps it to the world's initial state. */
  X initial();

  /** The state of the world that a concrete state corresponds to: the atoms that are true in it. */
  State observe(X concrete);

  /**
   * A concrete state that corresponds to this state, for agents that can be set; or the reason why
   * there is none.
   */
  Built<X> build(State state);

  /** Attempts an instance. All randomness comes from the given source. */
  Attempt<X> attempt(X concrete, Instance instance, RandomGenerator random);

  /**
   * Whether instances of the capability never name the same object twice; see {@link
   * Agent#distinctObjects}.
   */
  default boolean distinctObjects(Capability capability) {
    return false;
  }

  /** Phrases for the vocabulary; see {@link Agent#phrases}. */
  default Phrases phrases() {
    return Phrases.NONE;
  }

  /** The result of asking to start in a state. */
  sealed interface Built<X> {}

  record Ready<X>(X concrete) implements Built<X> {}

  /**
   * It cannot start there.
   *
   * @param reported the state that was reported instead, if that is the reason
   */
  record Impossible<X>(String reason, Optional<State> reported) implements Built<X> {
    public Impossible(String reason) {
      this(reason, Optional.empty());
    }
  }
}
