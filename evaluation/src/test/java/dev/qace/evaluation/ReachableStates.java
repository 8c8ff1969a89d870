package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Every state that a world can come to by the true model, and every instance in each of them. */
final class ReachableStates {
  private final World world;
  private final List<Instance> instances = new ArrayList<>();
  private final Set<State> states = new LinkedHashSet<>();
  private final Map<Instance, GroundAction> truth;

  ReachableStates(Domain truth, World world) {
    this(truth, world, Integer.MAX_VALUE);
  }

  /**
   * @param most after so many states, no more are looked for
   */
  ReachableStates(Domain truth, World world, int most) {
    this(truth, world, List.of(world.initial()), most);
  }

  /**
   * @param starts where the agent may start
   * @param most after so many states, no more are looked for
   */
  ReachableStates(Domain truth, World world, Collection<State> starts, int most) {
    this.world = world;
    for (Action action : truth.actions()) {
      fill(action, List.of());
    }
    this.truth = ground(truth);
    Deque<State> queue = new ArrayDeque<>(starts);
    while (!queue.isEmpty() && states.size() < most) {
      State state = queue.remove();
      if (states.add(state)) {
        for (GroundAction action : this.truth.values()) {
          if (action.executesIn(state)) {
            queue.addAll(action.successors(state).keySet());
          }
        }
      }
    }
  }

  private void fill(Action action, List<WorldObject> chosen) {
    if (chosen.size() == action.capability().arity()) {
      instances.add(new Instance(action.capability(), chosen));
      return;
    }
    for (WorldObject object :
        world.objects(action.capability().parameters().get(chosen.size()).type())) {
      List<WorldObject> more = new ArrayList<>(chosen);
      more.add(object);
      fill(action, more);
    }
  }

  Map<Instance, GroundAction> ground(Domain model) {
    return ground(model, instance -> model.action(instance.capability()).isPresent());
  }

  /** The instances of one capability that the model has. */
  Map<Instance, GroundAction> ground(Domain model, Capability capability) {
    return ground(model, instance -> instance.capability().equals(capability));
  }

  private Map<Instance, GroundAction> ground(Domain model, Predicate<Instance> which) {
    Grounder grounder = Grounder.settable(model, world);
    Map<Instance, GroundAction> grounded = new LinkedHashMap<>();
    for (Instance instance : instances) {
      if (which.test(instance)) {
        grounded.put(instance, grounder.ground(instance));
      }
    }
    return grounded;
  }

  int size() {
    return states.size();
  }

  Set<State> states() {
    return Collections.unmodifiableSet(states);
  }

  /** How many attempts there are: every instance in every state. */
  int attempts() {
    return states.size() * instances.size();
  }

  /** Whether some instance of the capability of that name executes somewhere. */
  boolean executes(String capability) {
    return truth.values().stream()
        .filter(action -> action.instance().capability().name().equals(capability))
        .anyMatch(action -> states.stream().anyMatch(action::executesIn));
  }

  /**
   * A state and an instance of which the model says something else than the truth: whether it
   * executes, or which states may follow. What the model leaves out executes nowhere.
   */
  Optional<String> difference(Domain model) {
    return difference(model, Set.of());
  }

  /** The same but for capabilities of these names. */
  Optional<String> difference(Domain model, Set<String> except) {
    Map<Instance, GroundAction> learned = ground(model);
    for (GroundAction truly : truth.values()) {
      Instance instance = truly.instance();
      if (except.contains(instance.capability().name())) {
        continue;
      }
      GroundAction held = learned.get(instance);
      for (State state : states) {
        boolean executes = truly.executesIn(state);
        boolean predicted = held != null && held.executesIn(state);
        if (executes != predicted) {
          return Optional.of(
              "%s in %s: executes %s".formatted(instance, world.describe(state), executes));
        }
        if (held != null && executes) {
          Set<State> after = truly.successors(state).keySet();
          Set<State> following = held.successors(state).keySet();
          if (!after.equals(following)) {
            return Optional.of(
                "%s in %s: leads to %s, predicted %s"
                    .formatted(
                        instance, world.describe(state), describe(after), describe(following)));
          }
        }
      }
    }
    return Optional.empty();
  }

  private List<String> describe(Set<State> set) {
    return set.stream().map(world::describe).toList();
  }
}
