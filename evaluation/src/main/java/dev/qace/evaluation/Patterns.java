package dev.qace.evaluation;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every {@link Pattern} that two models of one capability can tell apart, in any world whose
 * objects are each of one declared type. Types that make no difference to either model are
 * represented by one of them.
 */
final class Patterns {

  /** Beyond this many, going through all of them takes longer than anybody waits. */
  static final int MOST = 50_000;

  private final TypeHierarchy types;
  private final List<Variable> parameters;
  private final Set<Type> told = new LinkedHashSet<>();
  private final Set<WorldObject> constants = new LinkedHashSet<>();
  private final List<Pattern> found = new ArrayList<>();

  private Patterns(TypeHierarchy types, Conjunctive one, Conjunctive other) {
    this.types = types;
    this.parameters = one.capability().parameters();
    parameters.forEach(parameter -> told.add(parameter.type()));
    note(one);
    note(other);
  }

  /** All of them, those with the most different objects first; empty if there are too many. */
  static Optional<List<Pattern>> of(TypeHierarchy types, Conjunctive one, Conjunctive other) {
    Patterns patterns = new Patterns(types, one, other);
    if (!patterns.fill(new ArrayList<>())) {
      return Optional.empty();
    }
    patterns.found.sort(Comparator.comparingInt(Pattern::distinct).reversed());
    return Optional.of(patterns.found);
  }

  private void note(Conjunctive action) {
    for (Conjunct conjunct : action.precondition()) {
      if (conjunct.leaf() instanceof Condition.Holds holds) {
        note(holds.atom());
      } else if (conjunct.leaf() instanceof Condition.Equal equal) {
        note(List.of(equal.left(), equal.right()));
      }
    }
    action
        .outcomes()
        .forEach(
            outcome -> outcome.changes().forEach(change -> note(((Effect.Change) change).atom())));
  }

  private void note(LiftedAtom atom) {
    atom.predicate().parameters().forEach(parameter -> told.add(parameter.type()));
    note(atom.terms());
  }

  private void note(List<Term> terms) {
    for (Term term : terms) {
      if (term instanceof WorldObject constant) {
        constants.add(constant);
      }
    }
  }

  /** Fills the parameters from the given number on; false where there are too many ways. */
  private boolean fill(List<WorldObject> chosen) {
    if (chosen.size() == parameters.size()) {
      found.add(new Pattern(types, parameters, chosen));
      return found.size() <= MOST;
    }
    Variable parameter = parameters.get(chosen.size());
    Set<WorldObject> choices = new LinkedHashSet<>(chosen);
    choices.addAll(constants);
    choices.removeIf(object -> !types.fits(object, parameter.type()));
    choices.addAll(standIns(parameter));
    for (WorldObject choice : choices) {
      List<WorldObject> longer = new ArrayList<>(chosen);
      longer.add(choice);
      if (!fill(longer)) {
        return false;
      }
    }
    return true;
  }

  /** A new object of each type that the parameter takes and that makes a difference. */
  private List<WorldObject> standIns(Variable parameter) {
    Map<List<Type>, WorldObject> byDifference = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(parameter.type().names());
    names.addAll(types.names());
    for (String name : names) {
      WorldObject object = new WorldObject(parameter.toString(), Type.named(name));
      if (types.fits(object, parameter.type())) {
        List<Type> fitting = told.stream().filter(type -> types.fits(object, type)).toList();
        byDifference.putIfAbsent(fitting, object);
      }
    }
    return List.copyOf(byDifference.values());
  }
}
