package dev.qace.evaluation;

import dev.qace.agent.Simulator;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;

/** A PPDDL simulator some of whose attempts end otherwise. */
abstract class ChangedSimulator implements Simulator<State> {
  private final PpddlSimulator unchanged;

  ChangedSimulator(PpddlSimulator unchanged) {
    this.unchanged = unchanged;
  }

  final PpddlSimulator unchanged() {
    return unchanged;
  }

  @Override
  public final World world() {
    return unchanged.world();
  }

  @Override
  public final State initial() {
    return unchanged.initial();
  }

  @Override
  public final State observe(State concrete) {
    return concrete;
  }

  @Override
  public final Built<State> build(State state) {
    return unchanged.build(state);
  }
}
