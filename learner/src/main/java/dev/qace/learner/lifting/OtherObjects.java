package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

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
import java.util.function.Consumer;

/**
 * That there are objects, whichever they are, of which some literals hold: {@code (exists (?o -
 * box) (on ?o ?x))}. Its negation says the same of all objects: none is on it.
 *
 * @param variables the objects that no parameter need name; none if the literals are about
 *     parameters and constants alone
 * @param apartFrom parameters and constants that are none of these objects
 * @param literals all of which hold of them
 */
public record OtherObjects(
    List<Variable> variables, List<Term> apartFrom, List<LiftedLiteral> literals) {
  /** An atom over the variables, parameters and constants, with a sign. */
  public record LiftedLiteral(LiftedAtom atom, boolean positive) {
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
    return variables.isEmpty() ? ofChosen() : new Condition.Exists(variables, ofChosen());
  }

  /** What has to hold of the objects, as a condition over them and the parameters. */
  Condition ofChosen() {
    List<Condition> parts = new ArrayList<>();
    for (Variable variable : variables) {
      apartFrom.forEach(term -> parts.add(new Condition.Not(new Condition.Equal(variable, term))));
    }
    literals.forEach(literal -> parts.add(literal.condition()));
    return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
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
    List<int[]> ways = new ArrayList<>();
    forEachChoice(lifting, instance, named -> way(lifting, named, literals).ifPresent(ways::add));
    return ways;
  }

  /** The choices of objects of which all of it holds in a state. */
  public List<Map<Term, WorldObject>> satisfying(Lifting lifting, State state, Instance instance) {
    List<Map<Term, WorldObject>> all = new ArrayList<>();
    forEachChoice(
        lifting,
        instance,
        named -> {
          if (way(lifting, named, literals).filter(way -> holds(way, state)).isPresent()) {
            all.add(Map.copyOf(named));
          }
        });
    return all;
  }

  /**
   * Tells each choice of objects, beside those of parameters and constants; reused for the next.
   */
  void forEachChoice(
      Lifting lifting, Instance instance, Consumer<Map<Term, WorldObject>> consumer) {
    Map<Term, WorldObject> named = new HashMap<>();
    for (int place = 0; place < lifting.terms().size(); place++) {
      named.put(lifting.terms().get(place), lifting.object(instance, place));
    }
    choose(lifting, named, 0, consumer);
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

  static boolean holds(int[] way, State state) {
    for (int each : way) {
      if (state.holds(subjectOf(each)) != isPositive(each)) {
        return false;
      }
    }
    return true;
  }

  private void choose(
      Lifting lifting,
      Map<Term, WorldObject> named,
      int depth,
      Consumer<Map<Term, WorldObject>> consumer) {
    if (depth == variables.size()) {
      consumer.accept(named);
      return;
    }
    Variable variable = variables.get(depth);
    for (WorldObject object : lifting.world().objects(variable.type())) {
      if (apartFrom.stream().noneMatch(term -> object.equals(named.get(term)))) {
        named.put(variable, object);
        choose(lifting, named, depth + 1, consumer);
      }
    }
    named.remove(variable);
  }

  /** What must be true and false of these objects; empty if that is impossible. */
  static Optional<int[]> way(
      Lifting lifting, Map<Term, WorldObject> named, List<LiftedLiteral> literals) {
    int[] way = new int[literals.size()];
    int filled = 0;
    for (LiftedLiteral literal : literals) {
      List<WorldObject> objects =
          literal.atom().terms().stream().map(term -> object(term, named)).toList();
      int atom = lifting.world().indexOf(literal.atom().predicate(), objects);
      if (atom >= 0) {
        int wanted = literalOf(atom, literal.positive());
        int opposite = literalOf(atom, !literal.positive());
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

  static WorldObject object(Term term, Map<Term, WorldObject> named) {
    return term instanceof WorldObject object ? object : Objects.requireNonNull(named.get(term));
  }

  @Override
  public String toString() {
    return condition().toString();
  }
}
