package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One or two lifted literals to make true, and a lifted action to try then. Different variables
 * stand for different objects.
 *
 * @param literals over the action's parameters, which are numbered first, and variables of their
 *     own
 * @param variables how many variables there are in all
 * @param pattern the number of what the literals say without the action
 */
record LiftedGoal(Capability action, List<RuleLiteral> literals, int variables, int pattern) {

  /**
   * The action for the first objects of which the literals are true, its other arguments at random
   * and different; empty if they are true of none.
   */
  Optional<Instance> ground(State state, WorldTable table, Random random) {
    int[] binding = new int[variables];
    Arrays.fill(binding, -1);
    return bind(0, state, table, binding) ? filled(table, binding, random) : Optional.empty();
  }

  private boolean bind(int place, State state, WorldTable table, int[] binding) {
    if (place == literals.size()) {
      return true;
    }
    RuleLiteral literal = literals.get(place);
    for (int atom : state.trueAtoms().stream().toArray()) {
      if (table.atom(atom).predicate().equals(literal.predicate())) {
        int[] more = binding.clone();
        if (matches(literal, table.objectsOf(atom), more) && bind(place + 1, state, table, more)) {
          System.arraycopy(more, 0, binding, 0, binding.length);
          return true;
        }
      }
    }
    return false;
  }

  private static boolean matches(RuleLiteral literal, int[] objects, int[] binding) {
    for (int i = 0; i < objects.length; i++) {
      int object = objects[i];
      int variable = literal.variables().get(i);
      boolean taken = Arrays.stream(binding).anyMatch(other -> other == object);
      if (binding[variable] != object && (taken || binding[variable] >= 0)) {
        return false;
      }
      binding[variable] = object;
    }
    return true;
  }

  private Optional<Instance> filled(WorldTable table, int[] binding, Random random) {
    List<WorldObject> objects = new ArrayList<>();
    for (int i = 0; i < action.arity(); i++) {
      if (binding[i] < 0) {
        int[] left =
            Arrays.stream(table.objects(action.parameters().get(i).type()))
                .filter(object -> Arrays.stream(binding).noneMatch(other -> other == object))
                .toArray();
        if (left.length == 0) {
          return Optional.empty();
        }
        binding[i] = left[random.nextInt(left.length)];
      }
      objects.add(table.world().objects().get(binding[i]));
    }
    return Optional.of(new Instance(action, objects));
  }
}
