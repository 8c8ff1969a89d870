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
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Domains beyond the paper's class, in the way that some features say: the first capability has all
 * of them, a second one has one or none. The same seed gives the same domain.
 */
final class RandomFeatures {
  private static final Type THING = Type.named("thing");

  /** What makes a capability more than a conjunction with fixed odds. */
  enum Feature {
    /** A precondition of two or three terms of one to three literals. */
    DISJUNCTION,
    /** Odds that differ by 0.3 at least, or other outcomes, where one or two literals hold. */
    CONDITION,
    /** That some other object is so, or none: needed, or what the odds depend on. */
    OTHER_OBJECTS,
    /** Something happens to every object of which something holds. */
    SIDE_EFFECT,
    /** An atom of a constant: needed, changed, or what the odds depend on. */
    CONSTANT
  }

  private final Random random;
  private final List<Predicate> predicates = new ArrayList<>();
  private final List<WorldObject> constants = new ArrayList<>();

  RandomFeatures(long seed) {
    this.random = new Random(seed);
  }

  Domain domain(Set<Feature> features) {
    if (features.contains(Feature.CONSTANT)) {
      constants.add(new WorldObject("c", THING));
    }
    for (int i = 0, count = 3 + random.nextInt(3); i < count; i++) {
      int arity = i == 0 ? 1 : i == 1 ? 2 : random.nextInt(2);
      predicates.add(new Predicate("p" + i, variables("x", arity)));
    }
    List<Action> actions = new ArrayList<>(List.of(action(0, features)));
    if (random.nextBoolean()) {
      List<Feature> some = new ArrayList<>(features);
      Collections.shuffle(some, random);
      Set<Feature> fewer = EnumSet.noneOf(Feature.class);
      fewer.addAll(some.subList(0, Math.min(some.size(), random.nextInt(2))));
      actions.add(action(1, fewer));
    }
    return new Domain(
        "random", new TypeHierarchy(Map.of("thing", Type.OBJECT)), constants, predicates, actions);
  }

  private Action action(int number, Set<Feature> features) {
    Capability capability = new Capability("act" + number, variables("y", 1 + random.nextInt(2)));
    List<LiftedAtom> atoms = atoms(capability);
    List<Condition> needed = new ArrayList<>();
    if (random.nextBoolean()) {
      needed.add(literal(any(atoms)));
    }
    Optional<Condition> context = Optional.empty();
    List<Effect> more = new ArrayList<>();
    for (Feature feature : features) {
      switch (feature) {
        case DISJUNCTION -> needed.add(disjunction(atoms));
        case CONDITION -> context = Optional.of(literals(atoms));
        case OTHER_OBJECTS -> {
          Condition other = other(capability);
          if (context.isEmpty() && random.nextBoolean()) {
            context = Optional.of(other);
          } else {
            needed.add(other);
          }
        }
        case SIDE_EFFECT -> more.add(sideEffect(capability));
        case CONSTANT -> {
          LiftedAtom atom = new LiftedAtom(predicates.get(0), List.of(constants.get(0)));
          int way = random.nextInt(3);
          if (way == 0) {
            more.add(drawn(7, atom, true));
          } else if (way == 1 && context.isEmpty()) {
            context = Optional.of(literal(atom));
          } else {
            needed.add(literal(atom));
          }
        }
      }
    }
    more.add(0, context.map(each -> conditional(each, atoms)).orElseGet(() -> effect(atoms)));
    return new Action(
        capability,
        new Condition.And(needed),
        more.size() == 1 ? more.get(0) : new Effect.And(more));
  }

  /** One literal, or two. */
  private Condition literals(List<LiftedAtom> atoms) {
    List<LiftedAtom> shuffled = new ArrayList<>(atoms);
    Collections.shuffle(shuffled, random);
    Condition first = literal(shuffled.get(0));
    return random.nextInt(3) == 0
        ? new Condition.And(List.of(first, literal(shuffled.get(1))))
        : first;
  }

  /** What depends on two literals is about others, or it would not show where it differs. */
  private Effect conditional(Condition context, List<LiftedAtom> all) {
    List<LiftedAtom> atoms =
        context instanceof Condition.And
            ? all.stream().filter(atom -> !context.toString().contains(atom.toString())).toList()
            : all;
    LiftedAtom changed = any(atoms);
    boolean value = random.nextBoolean();
    int low = 1 + random.nextInt(4);
    int high = low + 3 + random.nextInt(7 - low);
    LiftedAtom otherwise = random.nextInt(3) == 0 ? any(atoms) : changed;
    return new Effect.And(
        List.of(
            new Effect.When(context, drawn(low, changed, value)),
            new Effect.When(new Condition.Not(context), drawn(high, otherwise, value))));
  }

  private static Effect drawn(int tenths, LiftedAtom atom, boolean value) {
    return new Effect.Probabilistic(
        List.of(new Effect.Branch(Probability.of(tenths, 10), new Effect.Change(atom, value))));
  }

  private Condition other(Capability capability) {
    Variable object = new Variable("o", THING);
    Condition body = literal(of(object, capability));
    if (random.nextBoolean()) {
      Condition apart =
          new Condition.Not(new Condition.Equal(object, capability.parameters().get(0)));
      body = new Condition.And(List.of(apart, body));
    }
    Condition exists = new Condition.Exists(List.of(object), body);
    return random.nextBoolean() ? exists : new Condition.Not(exists);
  }

  /** An atom of an object, or of it and a parameter. */
  private LiftedAtom of(Variable object, Capability capability) {
    List<Term> terms = new ArrayList<>(List.of(object, capability.parameters().get(0)));
    Collections.shuffle(terms, random);
    return random.nextInt(3) == 0
        ? new LiftedAtom(predicates.get(1), terms)
        : new LiftedAtom(predicates.get(0), List.of(object));
  }

  private Effect sideEffect(Capability capability) {
    Variable object = new Variable("o", THING);
    LiftedAtom changed = of(object, capability);
    LiftedAtom where = of(object, capability);
    Effect change = new Effect.Change(changed, random.nextBoolean());
    return new Effect.ForAll(
        List.of(object), where.equals(changed) ? change : new Effect.When(literal(where), change));
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

  private LiftedAtom any(List<LiftedAtom> atoms) {
    return atoms.get(random.nextInt(atoms.size()));
  }

  private Condition disjunction(List<LiftedAtom> atoms) {
    List<Condition> terms = new ArrayList<>();
    for (int i = 0, count = 2 + random.nextInt(2); i < count; i++) {
      List<LiftedAtom> shuffled = new ArrayList<>(atoms);
      Collections.shuffle(shuffled, random);
      int size = Math.min(shuffled.size(), 1 + random.nextInt(3));
      terms.add(new Condition.And(shuffled.subList(0, size).stream().map(this::literal).toList()));
    }
    return new Condition.Or(terms);
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
        changes.add(new Effect.Change(any(atoms), random.nextBoolean()));
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
