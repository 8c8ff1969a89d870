package dev.qace.simulators;

import dev.qace.agent.Simulator;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Plays a model: every truth assignment is a legal start, deletes come before adds, one object may
 * fill two parameters, and the branches of a {@code oneof} have equal odds. Safe to share between
 * threads.
 */
public final class PpddlSimulator implements Simulator<State> {

  /**
   * Enough for every instance of a small world; in a large one the few that are being used come
   * back soon.
   */
  private static final int MOST_KEPT = 50_000;

  private final Grounder grounder;
  private final Map<Instance, GroundAction> grounded = new ConcurrentHashMap<>();

  public PpddlSimulator(Domain domain, World world) {
    this.grounder = Grounder.settable(domain.withEqualOdds(), world);
  }

  @Override
  public World world() {
    return grounder.world();
  }

  @Override
  public State initial() {
    return world().initial();
  }

  @Override
  public State observe(State concrete) {
    return concrete;
  }

  @Override
  public Built<State> build(State state) {
    return new Ready<>(state);
  }

  @Override
  public Optional<State> attempt(State state, Instance instance, RandomGenerator random) {
    GroundAction action = ground(instance);
    return action.executesIn(state) ? Optional.of(action.draw(state, random)) : Optional.empty();
  }

  /**
   * The instances that execute in a state, found one by one, in an order drawn from the random
   * source.
   */
  public Stream<Instance> executable(State state, Random random) {
    return grounder.domain().actions().stream()
        .flatMap(action -> executable(action, state, random));
  }

  private Stream<Instance> executable(Action action, State state, Random random) {
    Iterator<Instance> found = grounder.executable(action, state, random);
    Iterable<Instance> once = () -> found;
    return StreamSupport.stream(once.spliterator(), false);
  }

  private GroundAction ground(Instance instance) {
    if (grounded.size() > MOST_KEPT) {
      grounded.clear();
    }
    return grounded.computeIfAbsent(instance, grounder::ground);
  }
}
