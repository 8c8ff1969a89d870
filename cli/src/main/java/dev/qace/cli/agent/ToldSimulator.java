package dev.qace.cli.agent;

import dev.qace.agent.Attempt;
import dev.qace.agent.Phrases;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A simulator that tells of each step before it makes it, as one may take long. */
final class ToldSimulator<X> implements Simulator<X> {
  private final Simulator<X> simulator;
  private volatile Consumer<Instance> listener = step -> {};

  ToldSimulator(Simulator<X> simulator) {
    this.simulator = simulator;
  }

  void onStep(Consumer<Instance> chosen) {
    listener = chosen;
  }

  @Override
  public Attempt<X> attempt(X concrete, Instance instance, RandomGenerator random) {
    listener.accept(instance);
    return simulator.attempt(concrete, instance, random);
  }

  @Override
  public World world() {
    return simulator.world();
  }

  @Override
  public X initial() {
    return simulator.initial();
  }

  @Override
  public State observe(X concrete) {
    return simulator.observe(concrete);
  }

  @Override
  public Built<X> build(State state) {
    return simulator.build(state);
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return simulator.distinctObjects(capability);
  }

  @Override
  public Phrases phrases() {
    return simulator.phrases();
  }
}
