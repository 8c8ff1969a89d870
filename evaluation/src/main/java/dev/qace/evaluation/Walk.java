package dev.qace.evaluation;

import dev.qace.agent.Transition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.WorldObject;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A random walk of the true model through the states of one world that it can reach. Every now and
 * then, and where nothing executes, it goes on from where it was before, or from the start.
 */
final class Walk {
  private static final int LONGEST_STRETCH = 40;
  private static final int MOST_REMEMBERED = 2_000;
  private static final int MOST_DRAWS = 100;

  private final PpddlSimulator simulator;
  private final Random random;
  private final List<State> visited = new ArrayList<>();
  private State state;
  private int stretch;

  Walk(Domain truth, World world, Random random) {
    this.simulator = new PpddlSimulator(truth, world);
    this.random = random;
    this.state = world.initial();
    visited.add(state);
  }

  World world() {
    return simulator.world();
  }

  State state() {
    return state;
  }

  /** One step on; empty where nothing executes, neither here nor at the start. */
  Optional<Transition> execute() {
    if (++stretch > LONGEST_STRETCH) {
      restart();
    }
    Optional<Instance> instance = simulator.anyExecutable(state, random);
    if (instance.isEmpty()) {
      restart();
      instance = simulator.anyExecutable(state, random);
    }
    if (instance.isEmpty()) {
      state = world().initial();
      instance = simulator.anyExecutable(state, random);
    }
    if (instance.isEmpty()) {
      return Optional.empty();
    }
    State before = state;
    state = simulator.attempt(before, instance.get(), random).orElseThrow();
    if (visited.size() < MOST_REMEMBERED) {
      visited.add(state);
    }
    return Optional.of(new Transition(before, instance.get(), new Transition.Moved(state)));
  }

  private void restart() {
    stretch = 0;
    state = random.nextBoolean() ? world().initial() : visited.get(random.nextInt(visited.size()));
  }

  /**
   * An attempt that is refused here, where one is found. Every other one is an instance that
   * executes but for one of its objects, since those are the refusals that a wrong precondition
   * gets wrong; the rest are any instances.
   */
  Optional<Transition> refuse() {
    boolean near = random.nextBoolean();
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      Optional<Instance> instance =
          near && draw < MOST_DRAWS / 2
              ? simulator.anyExecutable(state, random).flatMap(this::withAnotherObject)
              : simulator.any(random);
      if (instance.isPresent() && simulator.attempt(state, instance.get(), random).isEmpty()) {
        return Optional.of(new Transition(state, instance.get(), new Transition.Refused()));
      }
    }
    return Optional.empty();
  }

  private Optional<Instance> withAnotherObject(Instance instance) {
    if (instance.objects().isEmpty()) {
      return Optional.empty();
    }
    List<WorldObject> objects = new ArrayList<>(instance.objects());
    int place = random.nextInt(objects.size());
    List<WorldObject> fitting =
        world().objects(instance.capability().parameters().get(place).type());
    objects.set(place, fitting.get(random.nextInt(fitting.size())));
    return Optional.of(new Instance(instance.capability(), objects));
  }
}
