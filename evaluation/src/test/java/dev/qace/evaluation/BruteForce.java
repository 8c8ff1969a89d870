package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares two models of one capability over every state and binding of a world that has as many
 * objects of each type as the capability has parameters. Of bindings that differ only in which
 * object of a type is used, one is looked at; atoms that neither model mentions stay false.
 */
final class BruteForce {
  boolean equal = true;
  boolean equalPreconditions = true;
  boolean equalOutcomes = true;
  boolean sound = true;
  boolean complete = true;
  double largestTv;
  int states;

  BruteForce(Domain learned, Domain truth) {
    var capability = truth.actions().get(0).capability();
    List<WorldObject> objects = new ArrayList<>();
    for (String type : truth.types().names()) {
      for (int i = 0; i < capability.arity(); i++) {
        objects.add(new WorldObject(type + "-" + i, Type.named(type)));
      }
    }
    World world = new World(truth.vocabulary(), objects, List.of());
    List<List<WorldObject>> bindings = new ArrayList<>(List.of(List.of()));
    for (var parameter : capability.parameters()) {
      List<List<WorldObject>> longer = new ArrayList<>();
      for (List<WorldObject> binding : bindings) {
        for (WorldObject object : world.objects(parameter.type())) {
          List<WorldObject> more = new ArrayList<>(binding);
          more.add(object);
          longer.add(more);
        }
      }
      bindings = longer;
    }
    Set<List<Object>> seen = new HashSet<>();
    for (List<WorldObject> binding : bindings) {
      if (seen.add(shape(binding, truth.constants()))) {
        compare(world, learned, truth, new Instance(capability, binding));
      }
    }
  }

  private static List<Object> shape(List<WorldObject> binding, List<WorldObject> constants) {
    List<Object> shape = new ArrayList<>();
    for (WorldObject object : binding) {
      shape.add(constants.contains(object) ? object : object.type());
      shape.add(binding.indexOf(object));
    }
    return shape;
  }

  private void compare(World world, Domain learned, Domain truth, Instance instance) {
    GroundAction one = Grounder.settable(learned, world).ground(instance);
    GroundAction other = Grounder.settable(truth, world).ground(instance);
    BitSet mentioned = Mentioned.by(one);
    mentioned.or(Mentioned.by(other));
    int[] atoms = mentioned.stream().toArray();
    List<State> all = new ArrayList<>();
    for (int values = 0; values < 1 << atoms.length; values++) {
      State state = State.empty(world.size());
      for (int i = 0; i < atoms.length; i++) {
        state = state.with(atoms[i], (values >>> i & 1) == 1);
      }
      compare(one, other, state);
      if (one.executesIn(state) && other.executesIn(state)) {
        all.add(state);
      }
    }
    equalOutcomes &=
        outcomes(learned, world, instance, all).equals(outcomes(truth, world, instance, all));
  }

  /** Each outcome as what it makes of every state. */
  private static Set<List<State>> outcomes(
      Domain domain, World world, Instance instance, List<State> states) {
    Action action = domain.actions().get(0);
    Set<List<State>> functions = new HashSet<>();
    for (Outcome outcome : Outcomes.of(action.effect())) {
      Action alone =
          new Action(
              action.capability(),
              action.precondition(),
              new Effect.And(List.copyOf(outcome.changes())));
      GroundAction ground =
          Grounder.settable(
                  new Domain(
                      "d", domain.types(), domain.constants(), domain.predicates(), List.of(alone)),
                  world)
              .ground(instance);
      functions.add(
          states.stream().map(s -> ground.successors(s).keySet().iterator().next()).toList());
    }
    return functions;
  }

  private void compare(GroundAction one, GroundAction other, State state) {
    states++;
    boolean executes = one.executesIn(state);
    boolean really = other.executesIn(state);
    Map<State, Double> after = one.successors(state);
    Map<State, Double> odds = other.successors(state);
    if (executes != really) {
      equal = false;
      equalPreconditions = false;
    }
    if (executes) {
      sound &= really && odds.keySet().containsAll(after.keySet());
    }
    if (really) {
      complete &= executes && after.keySet().containsAll(odds.keySet());
      Set<State> all = new HashSet<>(after.keySet());
      all.addAll(odds.keySet());
      double tv =
          all.stream()
                  .mapToDouble(
                      s -> Math.abs(after.getOrDefault(s, 0.0) - odds.getOrDefault(s, 0.0)))
                  .sum()
              / 2;
      largestTv = Math.max(largestTv, tv);
      equal &= !executes || tv < 1e-9;
    }
  }
}
