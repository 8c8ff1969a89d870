package dev.qace.planner.ground;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcomes;
import dev.qace.model.Predicate;
import dev.qace.model.Term;
import dev.qace.model.Type;
import dev.qace.model.Variable;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Turns a domain's actions and conditions into numbers. */
final class SchemaReader {
  private static final int MOST_PARTS = 4_000_000;
  private static final int MOST_PARAMETERS = 62;

  private final Domain domain;
  private final List<WorldObject> objects;
  private final Map<WorldObject, Integer> objectNumbers = new HashMap<>();
  private final Map<Predicate, Integer> predicateNumbers = new HashMap<>();
  private int parts;

  SchemaReader(Domain domain, List<WorldObject> objects) {
    this.domain = domain;
    this.objects = objects;
    objects.forEach(object -> objectNumbers.put(object, objectNumbers.size()));
    domain.predicates().forEach(p -> predicateNumbers.put(p, predicateNumbers.size()));
  }

  Schema schema(Action action) {
    List<Variable> parameters = action.capability().parameters();
    if (parameters.size() > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          action.name() + " takes more than " + MOST_PARAMETERS + " parameters");
    }
    Map<String, Integer> scope = new HashMap<>();
    List<boolean[]> fits = new ArrayList<>();
    for (Variable parameter : parameters) {
      scope.put(parameter.name(), fits.size());
      fits.add(fitting(parameter.type()));
    }
    List<Lifted.Lit> positives = new ArrayList<>();
    List<Lifted> tests = new ArrayList<>();
    split(condition(action.precondition(), scope, true), positives, tests);
    return new Schema(
        action.capability(), fits, positives, tests, List.copyOf(ways(action.effect(), scope)));
  }

  Lifted goal(Condition goal) {
    return condition(goal, Map.of(), true);
  }

  int predicate(Predicate predicate) {
    Integer number = predicateNumbers.get(predicate);
    if (number == null) {
      throw new IllegalArgumentException(
          "domain " + domain.name() + " has no predicate " + predicate);
    }
    return number;
  }

  int object(WorldObject object) {
    Integer number = objectNumbers.get(object);
    if (number == null) {
      throw new IllegalArgumentException("object " + object + " is not of this problem");
    }
    return number;
  }

  boolean[] fitting(Type type) {
    boolean[] fitting = new boolean[objects.size()];
    for (int i = 0; i < fitting.length; i++) {
      fitting[i] = domain.types().fits(objects.get(i), type);
    }
    return fitting;
  }

  private static void split(Lifted lifted, List<Lifted.Lit> positives, List<Lifted> tests) {
    if (lifted instanceof Lifted.All all) {
      all.parts().forEach(part -> split(part, positives, tests));
    } else if (lifted instanceof Lifted.Lit lit && lit.positive) {
      positives.add(lit);
    } else {
      tests.add(lifted);
    }
  }

  private Lifted condition(Condition condition, Map<String, Integer> scope, boolean wanted) {
    count();
    if (condition instanceof Condition.Holds holds) {
      return literal(holds.atom(), scope, wanted);
    } else if (condition instanceof Condition.Equal equal) {
      return new Lifted.Same(term(equal.left(), scope), term(equal.right(), scope), wanted);
    } else if (condition instanceof Condition.Not not) {
      return condition(not.part(), scope, !wanted);
    } else if (condition instanceof Condition.And and) {
      return join(conditions(and.parts(), scope, wanted), wanted);
    } else if (condition instanceof Condition.Or or) {
      return join(conditions(or.parts(), scope, wanted), !wanted);
    } else if (condition instanceof Condition.Imply imply) {
      return join(
          List.of(
              condition(imply.premise(), scope, !wanted),
              condition(imply.conclusion(), scope, wanted)),
          !wanted);
    }
    List<Lifted> each = new ArrayList<>();
    if (condition instanceof Condition.ForAll forAll) {
      forEach(forAll.variables(), scope, s -> each.add(condition(forAll.body(), s, wanted)));
      return join(each, wanted);
    } else if (condition instanceof Condition.Exists exists) {
      forEach(exists.variables(), scope, s -> each.add(condition(exists.body(), s, wanted)));
      return join(each, !wanted);
    }
    throw new AssertionError(condition);
  }

  private List<Lifted> conditions(
      List<Condition> conditions, Map<String, Integer> scope, boolean wanted) {
    return conditions.stream().map(part -> condition(part, scope, wanted)).toList();
  }

  private static Lifted join(List<Lifted> parts, boolean all) {
    return parts.size() == 1 ? parts.get(0) : all ? new Lifted.All(parts) : new Lifted.Any(parts);
  }

  private Lifted.Lit literal(LiftedAtom atom, Map<String, Integer> scope, boolean positive) {
    int[] terms = atom.terms().stream().mapToInt(term -> term(term, scope)).toArray();
    return new Lifted.Lit(predicate(atom.predicate()), terms, positive);
  }

  private int term(Term term, Map<String, Integer> scope) {
    if (term instanceof WorldObject constant) {
      return -object(constant) - 1;
    }
    Integer bound = scope.get(term.name());
    if (bound == null) {
      throw new IllegalArgumentException("nothing binds " + term);
    }
    return bound;
  }

  private void forEach(
      List<Variable> variables, Map<String, Integer> scope, Consumer<Map<String, Integer>> body) {
    if (variables.isEmpty()) {
      body.accept(scope);
      return;
    }
    Variable first = variables.get(0);
    boolean[] fitting = fitting(first.type());
    for (int object = 0; object < fitting.length; object++) {
      if (fitting[object]) {
        Map<String, Integer> inner = new HashMap<>(scope);
        inner.put(first.name(), -object - 1);
        forEach(variables.subList(1, variables.size()), inner, body);
      }
    }
  }

  /** Every combination of draws, odds dropped. */
  private Set<Set<Schema.Change>> ways(Effect effect, Map<String, Integer> scope) {
    count();
    if (effect instanceof Effect.Change change) {
      return Set.of(
          Set.of(new Schema.Change(Lifted.TRUE, literal(change.atom(), scope, change.value()))));
    } else if (effect instanceof Effect.And and) {
      return product(and.parts().stream().map(part -> ways(part, scope)).toList());
    } else if (effect instanceof Effect.ForAll forAll) {
      List<Set<Set<Schema.Change>>> each = new ArrayList<>();
      forEach(forAll.variables(), scope, inner -> each.add(ways(forAll.body(), inner)));
      return product(each);
    } else if (effect instanceof Effect.When when) {
      Lifted condition = condition(when.condition(), scope, true);
      Set<Set<Schema.Change>> guarded = new LinkedHashSet<>();
      ways(when.effect(), scope).forEach(way -> guarded.add(guard(condition, way)));
      return guarded;
    }
    Set<Set<Schema.Change>> sum = new LinkedHashSet<>();
    if (effect instanceof Effect.OneOf oneOf) {
      oneOf.branches().forEach(branch -> sum.addAll(ways(branch, scope)));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      for (Effect.Branch branch : probabilistic.branches()) {
        if (!branch.probability().isZero()) {
          sum.addAll(ways(branch.effect(), scope));
        }
      }
      if (!probabilistic.remainder().isZero()) {
        sum.add(Set.of());
      }
    }
    return limited(sum);
  }

  private static Set<Schema.Change> guard(Lifted condition, Set<Schema.Change> way) {
    Set<Schema.Change> guarded = new LinkedHashSet<>();
    for (Schema.Change change : way) {
      Lifted both =
          change.when().equals(Lifted.TRUE)
              ? condition
              : new Lifted.All(List.of(condition, change.when()));
      guarded.add(new Schema.Change(both, change.becomes()));
    }
    return guarded;
  }

  private static Set<Set<Schema.Change>> product(List<Set<Set<Schema.Change>>> factors) {
    Set<Schema.Change> certain = new LinkedHashSet<>();
    Set<Set<Schema.Change>> drawn = Set.of(Set.of());
    for (Set<Set<Schema.Change>> factor : factors) {
      if (factor.size() == 1) {
        certain.addAll(factor.iterator().next());
        continue;
      }
      Set<Set<Schema.Change>> next = new LinkedHashSet<>();
      for (Set<Schema.Change> one : drawn) {
        factor.forEach(other -> next.add(union(one, other)));
        limited(next);
      }
      drawn = next;
    }
    Set<Set<Schema.Change>> all = new LinkedHashSet<>();
    drawn.forEach(way -> all.add(union(certain, way)));
    return all;
  }

  private static Set<Schema.Change> union(Set<Schema.Change> one, Set<Schema.Change> other) {
    Set<Schema.Change> union = new LinkedHashSet<>(one);
    union.addAll(other);
    return union;
  }

  private static Set<Set<Schema.Change>> limited(Set<Set<Schema.Change>> ways) {
    if (ways.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return ways;
  }

  private void count() {
    if (++parts > MOST_PARTS) {
      throw new IllegalArgumentException(
          "the domain expands to more than " + MOST_PARTS + " parts over these objects");
    }
  }
}
