package dev.qace.planner.ground;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcomes;
import dev.qace.model.Quantified;
import dev.qace.model.TooLargeException;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Draws;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    Map<Set<Schema.LiftedChange>, Double> ways = ways(action.effect(), scope);
    return new Schema(
        action.capability(),
        fits,
        positives,
        tests,
        List.copyOf(ways.keySet()),
        List.copyOf(ways.values()));
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
      forEach(
          Quantified.relevant(forAll.variables(), forAll.body(), this::isEmpty),
          scope,
          s -> each.add(condition(forAll.body(), s, wanted)));
      return join(each, wanted);
    } else if (condition instanceof Condition.Exists exists) {
      forEach(
          Quantified.relevant(exists.variables(), exists.body(), this::isEmpty),
          scope,
          s -> each.add(condition(exists.body(), s, wanted)));
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

  private boolean isEmpty(Variable variable) {
    for (boolean fits : fitting(variable.type())) {
      if (fits) {
        return false;
      }
    }
    return true;
  }

  private void forEach(
      List<Variable> variables, Map<String, Integer> scope, Consumer<Map<String, Integer>> body) {
    requireFew(variables);
    fill(variables, scope, body);
  }

  private void fill(
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
        fill(variables.subList(1, variables.size()), inner, body);
      }
    }
  }

  /** Every combination of draws; branches of a {@code oneof} are equally likely. */
  private Map<Set<Schema.LiftedChange>, Double> ways(Effect effect, Map<String, Integer> scope) {
    count();
    if (effect instanceof Effect.Change change) {
      return Map.of(
          Set.of(
              new Schema.LiftedChange(Lifted.TRUE, literal(change.atom(), scope, change.value()))),
          1.0);
    } else if (effect instanceof Effect.And and) {
      return together(and.parts(), scope);
    } else if (effect instanceof Effect.ForAll forAll) {
      List<Map<Set<Schema.LiftedChange>, Double>> each = new ArrayList<>();
      forEach(
          Quantified.relevant(forAll.variables(), forAll.body(), this::isEmpty),
          scope,
          inner -> each.add(ways(forAll.body(), inner)));
      return Draws.independent(each);
    } else if (effect instanceof Effect.When when) {
      Lifted condition = condition(when.condition(), scope, true);
      Map<Set<Schema.LiftedChange>, Double> guarded = new LinkedHashMap<>();
      ways(when.effect(), scope)
          .forEach((way, p) -> guarded.merge(guard(condition, way), p, Double::sum));
      return guarded;
    }
    Map<Set<Schema.LiftedChange>, Double> sum = new LinkedHashMap<>();
    if (effect instanceof Effect.OneOf oneOf) {
      double each = 1.0 / oneOf.branches().size();
      oneOf.branches().forEach(branch -> add(ways(branch, scope), each, sum));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      for (Effect.Branch branch : probabilistic.branches()) {
        if (!branch.probability().isZero()) {
          add(ways(branch.effect(), scope), branch.probability().doubleValue(), sum);
        }
      }
      if (!probabilistic.remainder().isZero()) {
        add(Map.of(Set.of(), 1.0), probabilistic.remainder().doubleValue(), sum);
      }
    }
    return limited(sum);
  }

  private static void add(
      Map<Set<Schema.LiftedChange>, Double> ways,
      double odds,
      Map<Set<Schema.LiftedChange>, Double> sum) {
    ways.forEach((way, p) -> sum.merge(way, p * odds, Double::sum));
  }

  private static Set<Schema.LiftedChange> guard(Lifted condition, Set<Schema.LiftedChange> way) {
    Set<Schema.LiftedChange> guarded = new LinkedHashSet<>();
    for (Schema.LiftedChange change : way) {
      Lifted both =
          change.when().equals(Lifted.TRUE)
              ? condition
              : new Lifted.All(List.of(condition, change.when()));
      guarded.add(new Schema.LiftedChange(both, change.becomes()));
    }
    return guarded;
  }

  /** Draws under conditions that exclude each other are made together. */
  private Map<Set<Schema.LiftedChange>, Double> together(
      List<Effect> parts, Map<String, Integer> scope) {
    List<Map<Set<Schema.LiftedChange>, Double>> factors = new ArrayList<>();
    List<List<Lifted>> conditions = new ArrayList<>();
    List<List<Map<Set<Schema.LiftedChange>, Double>>> groups = new ArrayList<>();
    for (Effect part : parts) {
      Map<Set<Schema.LiftedChange>, Double> ways = ways(part, scope);
      if (ways.size() == 1 || !(part instanceof Effect.When when)) {
        factors.add(ways);
        continue;
      }
      Lifted condition = condition(when.condition(), scope, true);
      int home = 0;
      while (home < groups.size()
          && !conditions.get(home).stream().allMatch(c -> Lifted.exclude(c, condition))) {
        home++;
      }
      if (home == groups.size()) {
        groups.add(new ArrayList<>());
        conditions.add(new ArrayList<>());
      }
      groups.get(home).add(ways);
      conditions.get(home).add(condition);
    }
    groups.forEach(group -> factors.add(Draws.exclusive(group)));
    return Draws.independent(factors);
  }

  private static Map<Set<Schema.LiftedChange>, Double> limited(
      Map<Set<Schema.LiftedChange>, Double> ways) {
    if (ways.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return ways;
  }

  private void count() {
    if (++parts > MOST_PARTS) {
      throw new TooLargeException(
          "the domain expands to more than " + MOST_PARTS + " parts over these objects");
    }
  }

  /** Before anything is made of them. */
  private void requireFew(List<Variable> variables) {
    BigInteger ways = BigInteger.ONE;
    for (Variable variable : variables) {
      int fitting = 0;
      for (boolean fits : fitting(variable.type())) {
        fitting += fits ? 1 : 0;
      }
      ways = ways.multiply(BigInteger.valueOf(fitting));
    }
    if (ways.compareTo(BigInteger.valueOf(MOST_PARTS)) > 0) {
      throw new TooLargeException(
          "a quantifier of %d variables expands to %,d parts over these objects, of which %,d are allowed"
              .formatted(variables.size(), ways, MOST_PARTS));
    }
  }
}
