package dev.qace.learner.lifting;

import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the subjects of a lifting are for an instance, and which of them are true in a state. What
 * was grounded once is kept. Not thread-safe.
 */
final class GroundSubjects {

  /** Enough for every instance of a small world; larger ones are grounded again. */
  private static final int MOST_KEPT = 20_000;

  private final Lifting lifting;
  private final Map<Instance, int[]> atoms = new HashMap<>();
  private final Map<Instance, List<List<int[]>>> others = new HashMap<>();
  private final Map<Instance, List<List<SideEffect.Ground>>> sideEffects = new HashMap<>();

  GroundSubjects(Lifting lifting) {
    this.lifting = lifting;
  }

  /** For each atom, the number of the world's atom that it is for this instance, or -1. */
  int[] atoms(Instance instance) {
    int[] last = atoms.get(instance);
    if (last != null) {
      return last;
    }
    World world = lifting.world();
    int[] numbers = new int[lifting.atoms().size()];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < lifting.named(); i++) {
      List<WorldObject> arguments = new ArrayList<>();
      for (int place : lifting.places(i)) {
        arguments.add(lifting.object(instance, place));
      }
      numbers[i] = world.indexOf(lifting.atoms().get(i).predicate(), arguments);
    }
    if (atoms.size() > MOST_KEPT) {
      atoms.clear();
    }
    atoms.put(instance, numbers);
    return numbers;
  }

  /** The ways in which a condition on other objects can hold, by the world's atoms. */
  List<int[]> ways(int condition, Instance instance) {
    if (others.size() > MOST_KEPT) {
      others.clear();
    }
    return others
        .computeIfAbsent(
            instance,
            key ->
                lifting.extension().conditions().stream()
                    .map(each -> each.ground(lifting, key))
                    .toList())
        .get(condition - lifting.conditionsFrom());
  }

  /** The side effect of a mark. */
  List<SideEffect.Ground> sideEffect(int mark, Instance instance) {
    if (sideEffects.size() > MOST_KEPT) {
      sideEffects.clear();
    }
    return sideEffects
        .computeIfAbsent(
            instance,
            key ->
                lifting.extension().sideEffects().stream()
                    .map(each -> each.ground(lifting, key))
                    .toList())
        .get(mark - lifting.named());
  }

  /** Which subjects are true; marks are not said to be. */
  BitSet values(State state, Instance instance) {
    BitSet values = namedValues(state, instance);
    int subject = lifting.atoms().size();
    for (; subject < lifting.conditionsFrom(); subject++) {
      values.set(subject, lifting.holds(subject, instance));
    }
    for (; subject < lifting.subjects(); subject++) {
      values.set(subject, lifting.holds(subject, state, instance));
    }
    return values;
  }

  /** Which atoms are true, marks included. */
  BitSet atomValues(State state, Instance instance) {
    BitSet values = namedValues(state, instance);
    for (int mark = lifting.named(); mark < lifting.atoms().size(); mark++) {
      values.set(mark, lifting.happening(mark, state, instance).changed(state).isEmpty());
    }
    return values;
  }

  private BitSet namedValues(State state, Instance instance) {
    int[] numbers = atoms(instance);
    BitSet values = new BitSet();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0 && state.holds(numbers[i])) {
        values.set(i);
      }
    }
    return values;
  }

  Lifting.Shown shown(Transition execution) {
    State state = execution.state();
    Instance instance = execution.instance();
    BitSet before = namedValues(state, instance);
    BitSet after = namedValues(execution.outcome().state(), instance);
    BitSet beyond = changedBeyond(execution);
    BitSet explained = new BitSet();
    int named = lifting.named();
    for (int mark = named; mark < lifting.atoms().size(); mark++) {
      BitSet changed = lifting.happening(mark, state, instance).changed(state);
      if (changed.isEmpty()) {
        before.set(mark);
        after.set(mark);
      } else if (hasHappened(changed, execution)) {
        after.set(mark);
        explained.or(changed);
      }
    }
    beyond.andNot(explained);
    int[] numbers = atoms(instance);
    for (int i = 0; i < named && !explained.isEmpty(); i++) {
      if (numbers[i] >= 0 && explained.get(numbers[i])) {
        after.set(i, before.get(i));
      }
    }
    return new Lifting.Shown(before, after, beyond);
  }

  /**
   * Whether a side effect has happened: all changed that no parameter names; where they name all of
   * it, all of it did.
   */
  private boolean hasHappened(BitSet changed, Transition execution) {
    BitSet unnamed = (BitSet) changed.clone();
    for (int number : atoms(execution.instance())) {
      if (number >= 0) {
        unnamed.clear(number);
      }
    }
    State after = execution.outcome().state();
    return (unnamed.isEmpty() ? changed : unnamed)
        .stream().allMatch(atom -> execution.state().holds(atom) != after.holds(atom));
  }

  /** The world's atoms that changed and that parameters and constants do not name. */
  BitSet changedBeyond(Transition execution) {
    int[] numbers = atoms(execution.instance());
    State after = execution.outcome().state();
    BitSet beyond = new BitSet();
    for (int word = 0; word < after.words(); word++) {
      long changed = execution.state().word(word) ^ after.word(word);
      for (int i = 0; i < numbers.length && changed != 0; i++) {
        if (numbers[i] >= 0 && numbers[i] >>> 6 == word) {
          changed &= ~(1L << numbers[i]);
        }
      }
      for (; changed != 0; changed &= changed - 1) {
        beyond.set(64 * word + Long.numberOfTrailingZeros(changed));
      }
    }
    return beyond;
  }
}
