package dev.qace.cli.agent;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Simulators that walk at random. */
final class RandomWalk {
  private RandomWalk() {}

  /** Makes a step somewhere; empty if there is none to make. */
  interface Next<X> {
    Optional<Made<X>> in(X concrete, Random random);
  }

  record Made<X>(Instance instance, Attempt<X> attempt) {}

  /**
   * By what the simulator's model says that it can do.
   *
   * @param refusals whether any instance will do, executed or not
   */
  static Next<State> byModel(PpddlSimulator simulator, boolean refusals) {
    return (state, random) ->
        (refusals ? simulator.any(random) : simulator.anyExecutable(state, random))
            .map(instance -> new Made<>(instance, simulator.attempt(state, instance, random)));
  }

  /** By trying instances, in an order of chance, until one is executed. */
  static <X> Next<X> byTrying(Simulator<X> simulator, boolean refusals) {
    List<List<Instance>> all =
        simulator.world().vocabulary().capabilities().stream()
            .map(capability -> instances(simulator.world(), capability))
            .toList();
    return (concrete, random) -> {
      for (Instance instance : mixed(all, random)) {
        Attempt<X> attempt = simulator.attempt(concrete, instance, random);
        if (refusals || attempt instanceof Attempt.Executed) {
          return Optional.of(new Made<>(instance, attempt));
        }
      }
      return Optional.empty();
    };
  }

  /** Those of one capability after those of another, so that each capability is as likely. */
  private static List<Instance> mixed(List<List<Instance>> all, Random random) {
    List<List<Instance>> capabilities = new ArrayList<>(all);
    Collections.shuffle(capabilities, random);
    List<Instance> mixed = new ArrayList<>();
    for (List<Instance> instances : capabilities) {
      List<Instance> some = new ArrayList<>(instances);
      Collections.shuffle(some, random);
      mixed.addAll(some);
    }
    return mixed;
  }

  private static List<Instance> instances(World world, Capability capability) {
    List<List<WorldObject>> tuples = List.of(List.of());
    for (Variable parameter : capability.parameters()) {
      List<List<WorldObject>> longer = new ArrayList<>();
      for (List<WorldObject> tuple : tuples) {
        for (WorldObject object : world.objects(parameter.type())) {
          List<WorldObject> more = new ArrayList<>(tuple);
          more.add(object);
          longer.add(more);
        }
      }
      tuples = longer;
    }
    return tuples.stream().map(tuple -> new Instance(capability, tuple)).toList();
  }

  /** At most this many steps; fewer where nothing can be done any more. */
  static <X> List<Transition> walk(
      Simulator<X> simulator, X start, Next<X> next, int steps, long seed) {
    Random random = new Random(seed);
    List<Transition> transitions = new ArrayList<>();
    X now = start;
    while (transitions.size() < steps) {
      Optional<Made<X>> made = next.in(now, random);
      if (made.isEmpty()) {
        return transitions;
      }
      Attempt<X> attempt = made.get().attempt();
      State after = simulator.observe(attempt.after());
      Transition.Outcome outcome =
          attempt instanceof Attempt.Executed
              ? new Transition.Moved(after)
              : new Transition.Refused(after);
      transitions.add(new Transition(simulator.observe(now), made.get().instance(), outcome));
      now = attempt.after();
    }
    return transitions;
  }
}
