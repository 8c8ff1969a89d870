package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Something that makes one step at a time, over concrete states of its own; {@link SimulatorAgent}
 * makes an agent of it. The concrete state may be anything: a bitset, the poses of a robot, the
 * mark of a snapshot in another process.
 *
 * @param <X> a concrete state; a value that does not change once it was handed out
 */
public interface Simulator<X> {

  World world();

  /** The concrete initial state; what {@link #observe} makes of it is the world's initial state. */
  X initial();

  /** The state of the world that a concrete state amounts to: which atoms are true in it. */
  State observe(X concrete);

  /**
   * A concrete state that amounts to this state, for agents that can be set; or the reason why
   * there is none.
   */
  Built<X> build(State state);

  /**
   * Whether the instance was executed, and the concrete state afterwards. Chance comes from the
   * source given.
   */
  Attempt<X> attempt(X concrete, Instance instance, RandomGenerator random);

  /**
   * Whether no instance of the capability ever names one object twice; see {@link
   * Agent#distinctObjects}.
   */
  default boolean distinctObjects(Capability capability) {
    return false;
  }

  /** How the vocabulary is said in words; see {@link Agent#phrases}. */
  default Phrases phrases() {
    return Phrases.NONE;
  }

  /** What came of the wish to start somewhere. */
  sealed interface Built<X> {}

  record Ready<X>(X concrete) implements Built<X> {}

  /**
   * It does not start there.
   *
   * @param reported the state that was reported in place of the one wanted, where that is why
   */
  record Impossible<X>(String reason, Optional<State> reported) implements Built<X> {
    public Impossible(String reason) {
      this(reason, Optional.empty());
    }
  }
}
