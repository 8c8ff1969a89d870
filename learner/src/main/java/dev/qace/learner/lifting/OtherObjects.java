package dev.qace.learner.lifting;

import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * That there are objects, whichever they are, of which some literals hold: {@code (exists (?o -
 * box) (on ?o ?x))}. Its negation says the same of all objects: none is on it.
 *
 * @param variables the objects that no parameter need name; none where the literals are about
 *     parameters and constants alone
 * @param apartFrom parameters and constants that are none of these objects
 * @param literals all of which hold of them
 */
public record OtherObjects(List<Variable> variables, List<Term> apartFrom, List<Literal> literals) {
  /** An atom over the variables, parameters and constants, with a sign. */
  public record Literal(LiftedAtom atom, boolean positive) {
    Condition condition() {
      Condition holds = new Condition.Holds(atom);
      return positive ? holds : new Condition.Not(holds);
    }
  }

  public OtherObjects {
    variables = List.copyOf(variables);
    apartFrom = List.copyOf(apartFrom);
    literals = List.copyOf(literals);
  }

  /** The same as a condition over the capability's parameters. */
  public Condition condition() {
    List<Condition> parts = new ArrayList<>();
    for (Variable variable : variables) {
      apartFrom.forEach(term -> parts.add(new Condition.Not(new Condition.Equal(variable, term))));
    }
    literals.forEach(literal -> parts.add(literal.condition()));
    Condition body = parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    return variables.isEmpty() ? body : new Condition.Exists(variables, body);
  }

  /** The constants that it names, each once. */
  public List<WorldObject> constants() {
    return literals.stream()
        .flatMap(literal -> literal.atom().terms().stream())
        .filter(WorldObject.class::isInstance)
        .map(WorldObject.class::cast)
        .distinct()
        .toList();
  }

  /** The shorter, the likelier: how much there is to say. */
  public int size() {
    return variables.size() + literals.size() + (apartFrom.isEmpty() ? 0 : 1);
  }

  /**
   * The ways in which it can hold of an instance: of each choice of objects, the atoms that must be
   * true (twice their number) and those that must be false (one more). A choice of which nothing is
   * left to hold is an empty one.
   */
  public List<int[]> ground(Lifting lifting, Instance instance) {
    Map<Term, WorldObject> named = new HashMap<>();
    for (int place = 0; place < lifting.terms().size(); place++) {
      named.put(lifting.terms().get(place), lifting.object(instance, place));
    }
    List<int[]> ways = new ArrayList<>();
    ground(lifting, named, 0, ways);
    return ways;
  }

  /** Whether one of these ways is the case. */
  public static boolean holds(List<int[]> ways, State state) {
    for (int[] way : ways) {
      if (holds(way, state)) {
        return true;
      }
    }
    return false;
  }

  private static boolean holds(int[] way, State state) {
    for (int each : way) {
      if (state.holds(each / 2) != (each % 2 == 0)) {
        return false;
      }
    }
    return true;
  }

  private void ground(Lifting lifting, Map<Term, WorldObject> named, int depth, List<int[]> ways) {
    if (depth == variables.size()) {
      way(lifting, named).ifPresent(ways::add);
      return;
    }
    Variable variable = variables.get(depth);
    for (WorldObject object : lifting.world().objects(variable.type())) {
      if (apartFrom.stream().noneMatch(term -> object.equals(named.get(term)))) {
        named.put(variable, object);
        ground(lifting, named, depth + 1, ways);
      }
    }
    named.remove(variable);
  }

  /** What must be true and false of these objects; empty where that is impossible. */
  private Optional<int[]> way(Lifting lifting, Map<Term, WorldObject> named) {
    int[] way = new int[literals.size()];
    int filled = 0;
    for (Literal literal : literals) {
      List<WorldObject> objects =
          literal.atom().terms().stream().map(term -> object(term, named)).toList();
      int atom = lifting.world().indexOf(literal.atom().predicate(), objects);
      if (atom >= 0) {
        int wanted = literal.positive() ? 2 * atom : 2 * atom + 1;
        int opposite = literal.positive() ? 2 * atom + 1 : 2 * atom;
        if (Arrays.stream(way, 0, filled).anyMatch(each -> each == opposite)) {
          return Optional.empty();
        }
        way[filled++] = wanted;
      } else if (literal.positive()) {
        return Optional.empty();
      }
    }
    return Optional.of(Arrays.copyOf(way, filled));
  }

  private static WorldObject object(Term term, Map<Term, WorldObject> named) {
    return term instanceof WorldObject object ? object : Objects.requireNonNull(named.get(term));
  }

  @Override
  public String toString() {
    return condition().toString();
  }
}
