package dev.qace.agent;

/**
 * What came of an attempt in a simulator.
 *
 * @param <X> a concrete state
 */
public sealed interface Attempt<X> {

  /** Where the simulator is afterwards. */
  X after();

  /** The instance was executed. */
  record Executed<X>(X after) implements Attempt<X> {}

  /** The instance was not executed; a simulator that is true to the paper stays where it was. */
  record Refused<X>(X after) implements Attempt<X> {}
}
