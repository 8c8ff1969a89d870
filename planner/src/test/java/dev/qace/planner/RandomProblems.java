package dev.qace.planner;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.Problem;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small problems with every feature of the language, each drawn from a seed. */
public final class RandomProblems {

  /** A domain and a problem of it. */
  public record Task(Domain domain, Problem problem) {}

  private static final Type THING = Type.named("thing");
  private static final Type TOOL = Type.named("tool");

  private final Random random;
  private final List<WorldObject> constants = List.of(new WorldObject("c", THING));
  private final List<WorldObject> objects = new ArrayList<>();
  private final List<Predicate> predicates = new ArrayList<>();
  private int variables;

  private RandomProblems(long seed) {
    this.random = new Random(seed);
  }

  /** Always the same for the same seed. */
  public static Task of(long seed) {
    return new RandomProblems(seed).task();
  }

  private Task task() {
    Map<String, Type> types = new LinkedHashMap<>();
    types.put("thing", Type.OBJECT);
    types.put("tool", THING);
    objects.add(new WorldObject("a", THING));
    if (random.nextBoolean()) {
      objects.add(new WorldObject("t", TOOL));
    }
    predicates.add(new Predicate("p", List.of()));
    predicates.add(new Predicate("q", List.of(new Variable("x", THING))));
    predicates.add(new Predicate("s", List.of(new Variable("x", THING))));
    if (random.nextInt(3) == 0) {
      predicates.add(
          new Predicate("r", List.of(new Variable("x", THING), new Variable("y", TOOL))));
    }
    List<Action> actions = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      actions.add(action("act" + i));
    }
    Domain domain = new Domain("random", new TypeHierarchy(types), constants, predicates, actions);
    Set<Atom> initial = new LinkedHashSet<>();
    for (Predicate predicate : predicates) {
      for (WorldObject object : all()) {
        if (predicate.arity() == 1 && random.nextInt(3) == 0) {
          initial.add(new Atom(predicate, List.of(object)));
        }
      }
    }
    return new Task(
        domain, new Problem("random", "random", objects, initial, condition(List.of(), 2)));
  }

  private List<WorldObject> all() {
    List<WorldObject> all = new ArrayList<>(constants);
    all.addAll(objects);
    return all;
  }

  private Action action(String name) {
    List<Variable> parameters = new ArrayList<>();
    int arity = random.nextInt(3);
    for (int i = 0; i < arity; i++) {
      parameters.add(new Variable("p" + i, random.nextInt(4) == 0 ? TOOL : THING));
    }
    Condition precondition =
        new Condition.And(List.of(condition(parameters, 1), condition(parameters, 2)));
    return new Action(new Capability(name, parameters), precondition, effect(parameters, 3));
  }

  private LiftedAtom atom(List<Variable> scope) {
    Predicate predicate = predicates.get(random.nextInt(predicates.size()));
    List<Term> terms = new ArrayList<>();
    for (Variable parameter : predicate.parameters()) {
      terms.add(term(scope, parameter.type()));
    }
    return new LiftedAtom(predicate, terms);
  }

  private Term term(List<Variable> scope, Type type) {
    List<Term> fitting = new ArrayList<>();
    scope.stream().filter(v -> type.equals(THING) || v.type().equals(TOOL)).forEach(fitting::add);
    fitting.addAll(List.copyOf(fitting));
    fitting.addAll(constants);
    return fitting.get(random.nextInt(fitting.size()));
  }

  private List<Variable> with(List<Variable> scope, Variable more) {
    List<Variable> wider = new ArrayList<>(scope);
    wider.add(more);
    return wider;
  }

  private Variable variable() {
    return new Variable("v" + variables++, random.nextInt(3) == 0 ? TOOL : THING);
  }

  private Condition condition(List<Variable> scope, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 10);
    if (kind <= 1) {
      return new Condition.Holds(atom(scope));
    } else if (kind == 2) {
      return new Condition.Not(new Condition.Holds(atom(scope)));
    } else if (kind == 3) {
      return new Condition.Equal(term(scope, THING), term(scope, THING));
    } else if (kind == 4) {
      return new Condition.Not(condition(scope, depth - 1));
    } else if (kind == 5) {
      return new Condition.And(List.of(condition(scope, depth - 1), condition(scope, depth - 1)));
    } else if (kind <= 7) {
      return new Condition.Or(List.of(condition(scope, depth - 1), condition(scope, depth - 1)));
    } else if (kind == 8 && random.nextBoolean()) {
      return new Condition.Imply(condition(scope, depth - 1), condition(scope, depth - 1));
    }
    Variable bound = variable();
    Condition body = condition(with(scope, bound), depth - 1);
    return kind == 8
        ? new Condition.ForAll(List.of(bound), body)
        : new Condition.Exists(List.of(bound), body);
  }

  private Effect effect(List<Variable> scope, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 12);
    if (kind <= 2) {
      return new Effect.Change(atom(scope), random.nextInt(5) < 3);
    } else if (kind <= 5) {
      return new Effect.And(List.of(effect(scope, depth - 1), effect(scope, depth - 1)));
    } else if (kind == 6) {
      return new Effect.When(condition(scope, 1), effect(scope, depth - 1));
    } else if (kind == 7) {
      Variable bound = variable();
      return new Effect.ForAll(List.of(bound), effect(with(scope, bound), depth - 1));
    } else if (kind <= 10) {
      return new Effect.OneOf(List.of(effect(scope, depth - 1), effect(scope, depth - 1)));
    }
    Probability[] odds = {
      Probability.ZERO, Probability.of(1, 3), Probability.of(1, 2), Probability.ONE
    };
    Probability first = odds[random.nextInt(odds.length)];
    return new Effect.Probabilistic(
        List.of(
            new Effect.Branch(first, effect(scope, depth - 1)),
            new Effect.Branch(
                random.nextBoolean() ? first.complement() : Probability.ZERO,
                effect(scope, depth - 1))));
  }
}
