package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * What can be said about a capability in terms of its parameters (paper, appendix "Instantiated
 * Predicates"): every type-correct instantiation of every predicate, repeated parameters included,
 * and the equality of every two parameters that can name one object of this world. Where it is
 * extended, constants fill places as parameters do, conditions on other objects come last, and of
 * each side effect there is one atom more, its mark: it is true before where the side effect would
 * change nothing, and afterwards where it has happened. So a side effect is learned as any atom is
 * that an outcome adds. No precondition is about marks. These are its subjects, numbered from 0,
 * atoms first, then equalities. A literal is a subject with a sign: literal 2i says that subject i
 * is true, literal 2i+1 that it is false.
 */
public final class Lifting {

  /** As many conditions on other objects as are looked at, at most. */
  public static final int MOST_CONDITIONS = 8000;

  private final Capability capability;
  private final World world;
  private final Bindings bindings;
  private final boolean distinct;
  private final Extension extension;
  private final List<Term> terms;
  private final List<LiftedAtom> atoms = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private final int named;
  private final List<int[]> equalities = new ArrayList<>();
  private final GroundSubjects grounded = new GroundSubjects(this);

  /**
   * What an execution shows.
   *
   * @param before the atoms that were true, by their numbers as subjects
   * @param after the atoms that were true afterwards, but for what a side effect did to them
   * @param beyond the world's atoms that changed and of which nothing can be said
   */
  public record Shown(BitSet before, BitSet after, BitSet beyond) {}

  /**
   * @param distinct whether the agent declares that one object never fills two parameters
   */
  public Lifting(Capability capability, World world, boolean distinct) {
    this(capability, world, distinct, Extension.NONE);
  }

  private Lifting(Capability capability, World world, boolean distinct, Extension extension) {
    this.capability = capability;
    this.world = world;
    this.distinct = distinct;
    this.extension = extension;
    this.terms = new ArrayList<>(capability.parameters());
    this.terms.addAll(extension.constants());
    this.bindings = new Bindings(capability, extension.constants(), world, distinct);
    for (Predicate predicate : world.vocabulary().predicates()) {
      instantiate(predicate, new int[predicate.arity()], 0);
    }
    this.named = atoms.size();
    for (int mark = 1; mark <= extension.sideEffects().size(); mark++) {
      atoms.add(new LiftedAtom(new Predicate("side effect " + mark, List.of()), List.of()));
      places.add(new int[0]);
    }
    for (int left = 0; left < terms.size(); left++) {
      for (int right = left + 1; right < terms.size(); right++) {
        if (bindings.canShare(left, right)) {
          equalities.add(new int[] {left, right});
        }
      }
    }
  }

  private void instantiate(Predicate predicate, int[] chosen, int depth) {
    if (depth == chosen.length) {
      List<Term> filled = new ArrayList<>();
      for (int place : chosen) {
        filled.add(terms.get(place));
      }
      atoms.add(new LiftedAtom(predicate, filled));
      places.add(chosen.clone());
      return;
    }
    Variable wanted = predicate.parameters().get(depth);
    for (int place = 0; place < terms.size(); place++) {
      if (world.vocabulary().types().within(terms.get(place).type(), wanted.type())) {
        chosen[depth] = place;
        instantiate(predicate, chosen, depth + 1);
      }
    }
  }

  /** The same capability, of which something else, or more, can be said. */
  public Lifting extended(Extension other) {
    return new Lifting(capability, world, distinct, other);
  }

  /** What can be said beyond the parameters. */
  public Extension extension() {
    return extension;
  }

  public Capability capability() {
    return capability;
  }

  /** The parameters, and then the constants that atoms may name. */
  public List<Term> terms() {
    return Collections.unmodifiableList(terms);
  }

  /** The object that a parameter or constant is for an instance. */
  public WorldObject object(Instance instance, int place) {
    return place < capability.arity()
        ? instance.objects().get(place)
        : extension.constants().get(place - capability.arity());
  }

  /** Which of the parameters and constants are the same object for an instance. */
  public ObjectPattern pattern(Instance instance) {
    return ObjectPattern.of(instance, extension.constants());
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

  /** Those of them that are no marks. */
  public List<LiftedAtom> namedAtoms() {
    return Collections.unmodifiableList(atoms.subList(0, named));
  }

  /** How many of the atoms are no marks. */
  int named() {
    return named;
  }

  /** How many subjects there are: atoms, equalities, and conditions on other objects. */
  public int subjects() {
    return conditionsFrom() + extension.conditions().size();
  }

  /** The number of the first subject that is a condition on other objects, if there is one. */
  public int conditionsFrom() {
    return atoms.size() + equalities.size();
  }

  public boolean isAtom(int subject) {
    return subject < atoms.size();
  }

  /** Whether a subject is the mark of a side effect. */
  public boolean isMark(int subject) {
    return subject >= named && subject < atoms.size();
  }

  /** Whether an atom can get this value: a side effect happens or not, and is never undone. */
  public boolean canGet(int atom, boolean value) {
    return value || !isMark(atom);
  }

  /** The side effect of a mark. */
  public SideEffect sideEffect(int mark) {
    return extension.sideEffects().get(mark - named);
  }

  /** That an atom gets a value, or that a side effect happens, over the parameters. */
  public Effect change(int atom, boolean value) {
    return isMark(atom) ? sideEffect(atom).effect() : new Effect.Change(atoms.get(atom), value);
  }

  public boolean isEquality(int subject) {
    return subject >= atoms.size() && subject < conditionsFrom();
  }

  public boolean isCondition(int subject) {
    return subject >= conditionsFrom();
  }

  /** The condition on other objects that a subject is. */
  public OtherObjects condition(int subject) {
    return extension.conditions().get(subject - conditionsFrom());
  }

  /** The two parameters, or the parameter and the constant, that an equality is about. */
  public int[] parameters(int equality) {
    return equalities.get(equality - atoms.size()).clone();
  }

  /** The parameters and constants that an atom names, in order. */
  public int[] places(int atom) {
    return places.get(atom).clone();
  }

  /** A literal as a condition over the capability's parameters. */
  public Condition literal(int literal) {
    Condition positive = subject(subjectOf(literal));
    return isPositive(literal) ? positive : new Condition.Not(positive);
  }

  private Condition subject(int subject) {
    if (isAtom(subject)) {
      return new Condition.Holds(atoms.get(subject));
    }
    if (isCondition(subject)) {
      return condition(subject).condition();
    }
    int[] pair = equalities.get(subject - atoms.size());
    return new Condition.Equal(terms.get(pair[0]), terms.get(pair[1]));
  }

  /** How much there is to say for a literal: 1 if it is about the parameters alone. */
  public int weight(int literal) {
    int subject = subjectOf(literal);
    if (isCondition(subject)) {
      return condition(subject).size();
    }
    return namedConstants(subject).isEmpty() ? 1 : 2;
  }

  /** Among how many literals one was chosen on which the odds depend; conditions are of many. */
  public int choices() {
    return atoms.size() + (extension.conditions().isEmpty() ? 0 : MOST_CONDITIONS);
  }

  /** The constants that an atom or an equality names. */
  public List<WorldObject> namedConstants(int subject) {
    int[] named = isAtom(subject) ? places.get(subject) : parameters(subject);
    return Arrays.stream(named)
        .filter(place -> place >= capability.arity())
        .mapToObj(place -> extension.constants().get(place - capability.arity()))
        .toList();
  }

  /** For each atom subject, the number of the world's atom that it is for this instance, or -1. */
  public int[] ground(Instance instance) {
    return grounded.atoms(instance);
  }

  /** Which subjects are true of an instance in a state; marks are not said to be. */
  public BitSet values(State state, Instance instance) {
    return grounded.values(state, instance);
  }

  /** Whether the two of an equality are the same object. */
  boolean holds(int equality, Instance instance) {
    int[] pair = equalities.get(equality - atoms.size());
    return object(instance, pair[0]).equals(object(instance, pair[1]));
  }

  /** Whether a condition on other objects holds. */
  public boolean holds(int condition, State state, Instance instance) {
    return OtherObjects.holds(ways(condition, instance), state);
  }

  /**
   * The ways in which a condition on other objects can hold, by the world's atoms; of a side
   * effect, those in which it would change something.
   */
  List<int[]> ways(int condition, Instance instance) {
    return isMark(condition)
        ? SideEffect.ways(grounded.sideEffect(condition, instance))
        : grounded.ways(condition, instance);
  }

  /** The same of marks, too, and without the equalities and the conditions on other objects. */
  public BitSet atomValues(State state, Instance instance) {
    return grounded.atomValues(state, instance);
  }

  /** What a side effect does to a state. */
  SideEffect.Applied happening(int mark, State state, Instance instance) {
    return SideEffect.in(grounded.sideEffect(mark, instance), state);
  }

  /** What an execution shows. */
  public Shown shown(Transition execution) {
    return grounded.shown(execution);
  }

  /** The world's atoms that changed and that parameters and constants do not name. */
  public BitSet changedBeyond(Transition execution) {
    return grounded.changedBeyond(execution);
  }

  /** The literals that these values violate. */
  public BitSet violated(BitSet values) {
    BitSet violated = LiteralNumbers.violated(values, subjects());
    violated.clear(literalCount(named), literalCount(atoms.size()));
    return violated;
  }
}
