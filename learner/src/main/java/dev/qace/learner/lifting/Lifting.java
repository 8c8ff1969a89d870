package dev.qace.learner.lifting;

import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Predicate;
import dev.qace.model.State;
import dev.qace.model.Term;
import dev.qace.model.Variable;
import dev.qace.model.World;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What can be said of a capability in terms of its parameters (paper, appendix "Instantiated
 * Predicates"): every type-correct instantiation of every predicate, repeated parameters included,
 * and the equality of every two parameters that can name one object of this world. These are its
 * subjects, numbered from 0, atoms first. A literal is a subject with a sign: literal 2i says that
 * subject i is true, literal 2i+1 that it is false.
 */
public final class Lifting {

  /** Enough for every instance of a small world; larger ones are grounded again. */
  private static final int MOST_KEPT = 20_000;

  private final Capability capability;
  private final World world;
  private final Bindings bindings;
  private final boolean distinct;
  private final List<LiftedAtom> atoms = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private final List<int[]> equalities = new ArrayList<>();
  private final Map<Instance, int[]> grounded = new HashMap<>();

  /**
   * @param distinct whether the agent declares that one object never fills two parameters
   */
  public Lifting(Capability capability, World world, boolean distinct) {
    this.capability = capability;
    this.world = world;
    this.distinct = distinct;
    this.bindings = new Bindings(capability, world, distinct);
    for (Predicate predicate : world.vocabulary().predicates()) {
      instantiate(predicate, new int[predicate.arity()], 0);
    }
    for (int left = 0; left < capability.arity(); left++) {
      for (int right = left + 1; right < capability.arity(); right++) {
        if (bindings.canShare(left, right)) {
          equalities.add(new int[] {left, right});
        }
      }
    }
  }

  private void instantiate(Predicate predicate, int[] chosen, int depth) {
    if (depth == chosen.length) {
      List<Term> terms = new ArrayList<>();
      for (int parameter : chosen) {
        terms.add(capability.parameters().get(parameter));
      }
      atoms.add(new LiftedAtom(predicate, terms));
      places.add(chosen.clone());
      return;
    }
    Variable wanted = predicate.parameters().get(depth);
    for (int parameter = 0; parameter < capability.arity(); parameter++) {
      if (world
          .vocabulary()
          .types()
          .within(capability.parameters().get(parameter).type(), wanted.type())) {
        chosen[depth] = parameter;
        instantiate(predicate, chosen, depth + 1);
      }
    }
  }

  public Capability capability() {
    return capability;
  }

  public World world() {
    return world;
  }

  public Bindings bindings() {
    return bindings;
  }

  /** What the agent declares of every instance: literals that are needed and never asked about. */
  public List<Condition> declared() {
    return distinct ? DistinctObjects.of(capability, world.vocabulary().types()) : List.of();
  }

  /** Whether the agent takes such an instance at all, by what it declares. */
  public boolean takes(Instance instance) {
    return !distinct || !instance.repeatsAnObject();
  }

  /** The subjects that are atoms; their numbers are their places in this list. */
  public List<LiftedAtom> atoms() {
    return atoms;
  }

  /** How many subjects there are, atoms and equalities. */
  public int subjects() {
    return atoms.size() + equalities.size();
  }

  public boolean isEquality(int subject) {
    return subject >= atoms.size();
  }

  /** The two parameters that an equality is about. */
  public int[] parameters(int equality) {
    return equalities.get(equality - atoms.size()).clone();
  }

  /** The parameters that an atom names, in order. */
  public int[] places(int atom) {
    return places.get(atom).clone();
  }

  /** A literal as a condition over the capability's parameters. */
  public Condition literal(int literal) {
    Condition positive = subject(literal / 2);
    return literal % 2 == 0 ? positive : new Condition.Not(positive);
  }

  private Condition subject(int subject) {
    if (!isEquality(subject)) {
      return new Condition.Holds(atoms.get(subject));
    }
    int[] pair = equalities.get(subject - atoms.size());
    return new Condition.Equal(
        capability.parameters().get(pair[0]), capability.parameters().get(pair[1]));
  }

  /** For each atom subject, the number of the world's atom that it is for this instance. */
  public int[] ground(Instance instance) {
    int[] known = grounded.get(instance);
    if (known != null) {
      return known;
    }
    int[] numbers = new int[atoms.size()];
    for (int i = 0; i < numbers.length; i++) {
      List<WorldObject> arguments = new ArrayList<>();
      for (int parameter : places.get(i)) {
        arguments.add(instance.objects().get(parameter));
      }
      numbers[i] = world.indexOf(atoms.get(i).predicate(), arguments);
    }
    if (grounded.size() > MOST_KEPT) {
      grounded.clear();
    }
    grounded.put(instance, numbers);
    return numbers;
  }

  /** Which subjects are true of an instance in a state. */
  public BitSet values(State state, Instance instance) {
    BitSet values = atomValues(state, instance);
    for (int j = 0; j < equalities.size(); j++) {
      int[] pair = equalities.get(j);
      values.set(
          atoms.size() + j,
          instance.objects().get(pair[0]).equals(instance.objects().get(pair[1])));
    }
    return values;
  }

  /** The same without the equalities. */
  public BitSet atomValues(State state, Instance instance) {
    int[] numbers = ground(instance);
    BitSet values = new BitSet();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0 && state.holds(numbers[i])) {
        values.set(i);
      }
    }
    return values;
  }

  /** The literals that these values violate. */
  public BitSet violated(BitSet values) {
    BitSet violated = new BitSet(2 * subjects());
    for (int i = 0; i < subjects(); i++) {
      violated.set(values.get(i) ? 2 * i + 1 : 2 * i);
    }
    return violated;
  }
}
