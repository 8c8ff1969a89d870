package dev.qace.agent;

/**
 * The result of an attempt in a simulator.
 *
 * @param <X> a concrete state
 */
public sealed interface Attempt<X> {

  /** The state of the simulator afterwards. */
  X after();

  /** The instance was executed. */
  record Executed<X>(X after) implements Attempt<X> {}

  /** The instance was not executed; a simulator that follows the paper stays in the same state. */
  record Refused<X>(X after) implements Attempt<X> {}
}
