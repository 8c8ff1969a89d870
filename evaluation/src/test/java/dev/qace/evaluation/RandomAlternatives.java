package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Domains in which preconditions are disjunctions of two or three terms of one to three literals,
 * now and then beside a literal that is needed whichever holds; one capability in three has a
 * conjunction. The same seed gives the same domain.
 */
final class RandomAlternatives {
  private static final Type THING = Type.named("thing");

  private final Random random;
  private final List<Predicate> predicates = new ArrayList<>();
  private final List<WorldObject> constants = new ArrayList<>();

  RandomAlternatives(long seed) {
    this.random = new Random(seed);
  }

  /** With conjunctions, but in two capabilities of three with odds that depend on the state. */
  Domain withContexts() {
    for (int i = 0, count = 3 + random.nextInt(4); i < count; i++) {
      predicates.add(new Predicate("p" + i, variables("x", random.nextInt(4) == 0 ? 0 : 1)));
    }
    List<Action> actions = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      Capability capability = new Capability("act" + i, variables("y", 1 + random.nextInt(2)));
      List<LiftedAtom> atoms = atoms(capability);
      Collections.shuffle(atoms, random);
      int rest = atoms.size() / 2;
      List<LiftedAtom> before = atoms.subList(0, Math.min(rest, random.nextInt(3)));
      Condition precondition = new Condition.And(before.stream().map(this::literal).toList());
      List<LiftedAtom> after = atoms.subList(rest, atoms.size());
      Effect effect = random.nextInt(3) == 0 ? effect(after) : conditional(after);
      actions.add(new Action(capability, precondition, effect));
    }
    return domain(actions);
  }

  /** A condition on one or two literals; odds differ by 0.3 at least, or outcomes do. */
  private Effect conditional(List<LiftedAtom> atoms) {
    int first = random.nextInt(atoms.size());
    List<Condition> literals = new ArrayList<>(List.of(literal(atoms.get(first))));
    if (random.nextInt(3) == 0 && atoms.size() > 2) {
      literals.add(literal(atoms.get((first + 1) % atoms.size())));
    }
    Condition context = literals.size() == 1 ? literals.get(0) : new Condition.And(literals);
    LiftedAtom changed = atoms.get(random.nextInt(atoms.size()));
    boolean value = random.nextBoolean();
    int low = 1 + random.nextInt(4);
    int high = low + 3 + random.nextInt(7 - low);
    boolean other = random.nextInt(3) == 0;
    return new Effect.And(
        List.of(
            new Effect.When(context, drawn(low, changed, value)),
            new Effect.When(
                new Condition.Not(context),
                drawn(high, other ? atoms.get((first + 2) % atoms.size()) : changed, value))));
  }

  private static Effect drawn(int tenths, LiftedAtom atom, boolean value) {
    return new Effect.Probabilistic(
        List.of(new Effect.Branch(Probability.of(tenths, 10), new Effect.Change(atom, value))));
  }

  /**
   * With a constant, and in most capabilities two of: a condition on another object or an atom of
   * the constant in the precondition, two alternatives, a change of an atom of the constant, odds
   * that depend on another object.
   */
  Domain withOthers() {
    constants.add(new WorldObject("c", THING));
    for (int i = 0, count = 3 + random.nextInt(2); i < count; i++) {
      predicates.add(
          new Predicate("p" + i, variables("x", i == 0 ? 1 : i == 1 ? 2 : random.nextInt(2))));
    }
    List<Action> actions = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(2); i < count; i++) {
      Capability capability = new Capability("act" + i, variables("y", 1 + random.nextInt(2)));
      List<LiftedAtom> atoms = atoms(capability);
      List<Condition> needed = new ArrayList<>();
      Effect effect = effect(atoms);
      needed.add(literal(atoms.get(random.nextInt(atoms.size()))));
      for (int j = 0; j < 2; j++) {
        switch (random.nextInt(5)) {
          case 0 -> needed.add(other(capability));
          case 1 -> needed.add(literal(ofConstant()));
          case 2 -> needed.add(disjunction(atoms));
          case 3 -> effect = new Effect.And(List.of(effect, drawn(7, ofConstant(), true)));
          default -> effect = swayed(capability, atoms);
        }
      }
      actions.add(new Action(capability, new Condition.And(needed), effect));
    }
    return domain(actions);
  }

  /** That some other object is so, or any at all, or none. */
  private Condition other(Capability capability) {
    Variable object = new Variable("o", THING);
    List<Term> terms = new ArrayList<>(List.of(object, capability.parameters().get(0)));
    Collections.shuffle(terms, random);
    LiftedAtom atom =
        random.nextInt(3) == 0
            ? new LiftedAtom(predicates.get(1), terms)
            : new LiftedAtom(predicates.get(0), List.of(object));
    Condition body = literal(atom);
    if (random.nextBoolean()) {
      Condition apart =
          new Condition.Not(new Condition.Equal(object, capability.parameters().get(0)));
      body = new Condition.And(List.of(apart, body));
    }
    Condition exists = new Condition.Exists(List.of(object), body);
    return random.nextBoolean() ? exists : new Condition.Not(exists);
  }

  private LiftedAtom ofConstant() {
    return new LiftedAtom(predicates.get(0), List.of(constants.get(0)));
  }

  private Effect swayed(Capability capability, List<LiftedAtom> atoms) {
    Condition context = other(capability);
    LiftedAtom changed = atoms.get(random.nextInt(atoms.size()));
    boolean value = random.nextBoolean();
    int low = 1 + random.nextInt(4);
    return new Effect.And(
        List.of(
            new Effect.When(context, drawn(low, changed, value)),
            new Effect.When(new Condition.Not(context), drawn(low + 5, changed, value))));
  }

  private Domain domain(List<Action> actions) {
    return new Domain(
        "random", new TypeHierarchy(Map.of("thing", Type.OBJECT)), constants, predicates, actions);
  }

  Domain domain() {
    for (int i = 0, count = 3 + random.nextInt(4); i < count; i++) {
      int arity = random.nextInt(4) == 0 ? 0 : random.nextInt(4) == 0 ? 2 : 1;
      predicates.add(new Predicate("p" + i, variables("x", arity)));
    }
    List<Action> actions = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      Capability capability = new Capability("act" + i, variables("y", 1 + random.nextInt(2)));
      List<LiftedAtom> atoms = atoms(capability);
      Condition precondition = random.nextInt(3) == 0 ? term(atoms) : disjunction(atoms);
      actions.add(new Action(capability, precondition, effect(atoms)));
    }
    return domain(actions);
  }

  World world(Domain domain) {
    List<WorldObject> objects = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      objects.add(new WorldObject("o" + i, THING));
    }
    World empty = new World(domain.vocabulary(), objects, List.of());
    Set<Atom> initial = new LinkedHashSet<>();
    for (int atom = 0; atom < empty.size(); atom++) {
      if (random.nextBoolean()) {
        initial.add(empty.atom(atom));
      }
    }
    return new World(domain.vocabulary(), objects, initial);
  }

  private static List<Variable> variables(String prefix, int count) {
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      variables.add(new Variable(prefix + i, THING));
    }
    return variables;
  }

  private List<LiftedAtom> atoms(Capability capability) {
    List<LiftedAtom> atoms = new ArrayList<>();
    for (Predicate predicate : predicates) {
      List<List<Term>> filled = new ArrayList<>(List.of(List.of()));
      for (int place = 0; place < predicate.arity(); place++) {
        List<List<Term>> longer = new ArrayList<>();
        for (List<Term> terms : filled) {
          for (Variable parameter : capability.parameters()) {
            List<Term> more = new ArrayList<>(terms);
            more.add(parameter);
            longer.add(more);
          }
        }
        filled = longer;
      }
      filled.forEach(terms -> atoms.add(new LiftedAtom(predicate, terms)));
    }
    return atoms;
  }

  private Condition disjunction(List<LiftedAtom> atoms) {
    List<Condition> terms = new ArrayList<>();
    for (int i = 0, count = 2 + random.nextInt(2); i < count; i++) {
      terms.add(term(atoms));
    }
    Condition any = new Condition.Or(terms);
    return random.nextInt(4) == 0
        ? new Condition.And(List.of(literal(atoms.get(random.nextInt(atoms.size()))), any))
        : any;
  }

  private Condition term(List<LiftedAtom> atoms) {
    List<LiftedAtom> shuffled = new ArrayList<>(atoms);
    Collections.shuffle(shuffled, random);
    int size = Math.min(shuffled.size(), 1 + random.nextInt(3));
    return new Condition.And(shuffled.subList(0, size).stream().map(this::literal).toList());
  }

  private Condition literal(LiftedAtom atom) {
    Condition holds = new Condition.Holds(atom);
    return random.nextInt(3) == 0 ? new Condition.Not(holds) : holds;
  }

  private Effect effect(List<LiftedAtom> atoms) {
    Set<Set<Effect>> outcomes = new LinkedHashSet<>();
    for (int i = 0, count = 1 + random.nextInt(2); i < count; i++) {
      Set<Effect> changes = new LinkedHashSet<>();
      for (int j = 0; j <= random.nextInt(2); j++) {
        LiftedAtom atom = atoms.get(random.nextInt(atoms.size()));
        changes.add(new Effect.Change(atom, random.nextBoolean()));
      }
      outcomes.add(changes);
    }
    int first = outcomes.size() == 1 ? 10 : 3 + random.nextInt(5);
    List<Effect.Branch> branches = new ArrayList<>();
    for (Set<Effect> changes : outcomes) {
      int tenths = branches.isEmpty() ? first : 10 - first;
      branches.add(
          new Effect.Branch(Probability.of(tenths, 10), new Effect.And(List.copyOf(changes))));
    }
    return new Effect.Probabilistic(branches);
  }
}
