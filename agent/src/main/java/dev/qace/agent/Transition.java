package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;

/** One step: an instance was attempted in a state, with this outcome. */
public record Transition(State state, Instance instance, Outcome outcome) {

  /** The outcome of an attempt. */
  public sealed interface Outcome {

    /** The state afterwards. */
    State state();
  }

  /** The instance was executed, and this is the state afterwards (perhaps the same). */
  public record Moved(State state) implements Outcome {}

  /** The instance was not executed, and this is the state afterwards (it should be the same). */
  public record Refused(State state) implements Outcome {}
}
