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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** Compares models in every state and binding of one small world, by going through them all. */
final class OneWorld {
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

  /** Every value of every atom that one of them mentions. */
  private List<State> states(GroundAction one, GroundAction other) {
    BitSet mentioned = Mentioned.by(one);
    mentioned.or(Mentioned.by(other));
    List<State> states = new ArrayList<>(List.of(State.empty(world.size())));
    mentioned.stream()
        .forEach(
            atom ->
                states.addAll(
                    List.copyOf(states).stream().map(state -> state.with(atom, true)).toList()));
    return states;
  }

  private List<Instance> instances(Capability capability) {
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
    return filled.stream().map(objects -> new Instance(capability, objects)).toList();
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
