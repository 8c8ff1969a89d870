package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Compares models in every state and binding of one small world, by going through them all; where
 * they are about many atoms, in thousands of states.
 */
final class OneWorld {
  private static final int MOST_ATOMS = 12;
  private static final int MOST_INSTANCES = 60;

  /** So many states of all instances of a capability, where not all are gone through. */
  private static final int MOST_DRAWN = 1 << 16;

  private static final double[] SHARES = {0, 0.2, 0.5, 0.5, 0.8, 1};

  private final World world;

  OneWorld(World world) {
    this.world = world;
  }

  /** Whether two models of a capability execute in the same states, with the same states after. */
  boolean same(Domain learned, Domain truth, Capability capability) {
    return instances(capability).stream()
        .allMatch(
            instance ->
                same(
                    Grounder.settable(learned, world).ground(instance),
                    Grounder.settable(truth, world).ground(instance)));
  }

  /** Whether they are the same, and the odds of no state after differ by more than this. */
  boolean close(Domain learned, Domain truth, Capability capability, double most) {
    return instances(capability).stream()
        .allMatch(
            instance -> {
              GroundAction one = Grounder.settable(learned, world).ground(instance);
              GroundAction other = Grounder.settable(truth, world).ground(instance);
              return same(one, other)
                  && states(one, other).stream()
                      .filter(one::executesIn)
                      .allMatch(
                          state -> close(one.successors(state), other.successors(state), most));
            });
  }

  private static boolean close(Map<State, Double> one, Map<State, Double> other, double most) {
    return one.entrySet().stream()
        .allMatch(
            each -> Math.abs(each.getValue() - other.getOrDefault(each.getKey(), 0.0)) <= most);
  }

  /** Whether the capability executes anywhere. */
  boolean executes(Domain truth, Capability capability) {
    return instances(capability).stream()
        .map(instance -> Grounder.settable(truth, world).ground(instance))
        .anyMatch(action -> states(action, action).stream().anyMatch(action::executesIn));
  }

  private boolean same(GroundAction one, GroundAction other) {
    for (State state : states(one, other)) {
      if (one.executesIn(state) != other.executesIn(state)) {
        return false;
      }
      if (one.executesIn(state)
          && !one.successors(state).keySet().equals(other.successors(state).keySet())) {
        return false;
      }
    }
    return true;
  }

  /** Every value of every atom that one of them mentions; of many atoms, many values of them. */
  private List<State> states(GroundAction one, GroundAction other) {
    BitSet mentioned = Mentioned.by(one);
    mentioned.or(Mentioned.by(other));
    if (mentioned.cardinality() > MOST_ATOMS) {
      Random random = new Random(mentioned.hashCode());
      int many =
          Math.min(1 << MOST_ATOMS, MOST_DRAWN / instances(one.instance().capability()).size());
      return Stream.generate(() -> anyState(mentioned, random)).limit(many).toList();
    }
    List<State> states = new ArrayList<>(List.of(State.empty(world.size())));
    mentioned.stream()
        .forEach(
            atom ->
                states.addAll(
                    List.copyOf(states).stream().map(state -> state.with(atom, true)).toList()));
    return states;
  }

  /**
   * With few, many or all atoms of a predicate true, each in its own way: all are alike at times.
   */
  State anyState(BitSet atoms, Random random) {
    Map<Predicate, Double> shares = new HashMap<>();
    State state = State.empty(world.size());
    for (int atom = atoms.nextSetBit(0); atom >= 0; atom = atoms.nextSetBit(atom + 1)) {
      double share =
          shares.computeIfAbsent(
              world.atom(atom).predicate(), key -> SHARES[random.nextInt(SHARES.length)]);
      state = state.with(atom, random.nextDouble() < share);
    }
    return state;
  }

  /**
   * All instances; where there are many, some of them, repeated objects and constants among them.
   */
  List<Instance> instances(Capability capability) {
    List<List<WorldObject>> filled = new ArrayList<>(List.of(List.of()));
    for (var parameter : capability.parameters()) {
      List<List<WorldObject>> longer = new ArrayList<>();
      for (List<WorldObject> objects : filled) {
        for (WorldObject object : world.objects(parameter.type())) {
          List<WorldObject> more = new ArrayList<>(objects);
          more.add(object);
          longer.add(more);
        }
      }
      filled = longer;
    }
    Collections.shuffle(filled, new Random(filled.size()));
    return filled.stream()
        .limit(MOST_INSTANCES)
        .map(objects -> new Instance(capability, objects))
        .toList();
  }

  /** The domain with another action for one of its capabilities. */
  static Domain with(Domain domain, Action changed) {
    return new Domain(
        domain.name(),
        domain.types(),
        domain.constants(),
        domain.predicates(),
        domain.actions().stream()
            .map(action -> action.capability().equals(changed.capability()) ? changed : action)
            .toList());
  }
}
