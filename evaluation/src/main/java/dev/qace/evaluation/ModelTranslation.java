package dev.qace.evaluation;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Says the same condition or effect in another model's words. */
final class ModelTranslation {
  private final Function<Predicate, Predicate> predicates;
  private final Function<WorldObject, WorldObject> constants;
  private final Map<String, Variable> variables;

  /**
   * @param variables the new variable for each old one's name
   */
  ModelTranslation(
      Function<Predicate, Predicate> predicates,
      Function<WorldObject, WorldObject> constants,
      Map<String, Variable> variables) {
    this.predicates = predicates;
    this.constants = constants;
    this.variables = variables;
  }

  /** With quantified variables added, under names that hide none of the others. */
  private ModelTranslation within(List<Variable> quantified) {
    Map<String, Variable> inner = new HashMap<>(variables);
    for (Variable variable : quantified) {
      String name = variable.name();
      while (isTaken(name, inner)) {
        name += "'";
      }
      inner.put(variable.name(), new Variable(name, variable.type()));
    }
    return new ModelTranslation(predicates, constants, inner);
  }

  private static boolean isTaken(String name, Map<String, Variable> variables) {
    return variables.values().stream().anyMatch(variable -> variable.name().equals(name));
  }

  private List<Variable> variables(List<Variable> quantified) {
    List<Variable> renamed = new ArrayList<>();
    quantified.forEach(variable -> renamed.add((Variable) term(variable)));
    return renamed;
  }

  private Term term(Term term) {
    if (term instanceof WorldObject constant) {
      return constants.apply(constant);
    }
    Variable renamed = variables.get(term.name());
    if (renamed == null) {
      throw new IllegalArgumentException("nothing binds " + term);
    }
    return renamed;
  }

  private LiftedAtom atom(LiftedAtom atom) {
    return new LiftedAtom(
        predicates.apply(atom.predicate()), atom.terms().stream().map(this::term).toList());
  }

  Condition condition(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      return new Condition.Holds(atom(holds.atom()));
    } else if (condition instanceof Condition.Equal equal) {
      return new Condition.Equal(term(equal.left()), term(equal.right()));
    } else if (condition instanceof Condition.Not not) {
      return new Condition.Not(condition(not.part()));
    } else if (condition instanceof Condition.And and) {
      return new Condition.And(and.parts().stream().map(this::condition).toList());
    } else if (condition instanceof Condition.Or or) {
      return new Condition.Or(or.parts().stream().map(this::condition).toList());
    } else if (condition instanceof Condition.Imply imply) {
      return new Condition.Imply(condition(imply.premise()), condition(imply.conclusion()));
    } else if (condition instanceof Condition.ForAll forAll) {
      ModelTranslation inner = within(forAll.variables());
      return new Condition.ForAll(
          inner.variables(forAll.variables()), inner.condition(forAll.body()));
    } else if (condition instanceof Condition.Exists exists) {
      ModelTranslation inner = within(exists.variables());
      return new Condition.Exists(
          inner.variables(exists.variables()), inner.condition(exists.body()));
    }
    throw new AssertionError(condition);
  }

  Effect effect(Effect effect) {
    if (effect instanceof Effect.Change change) {
      return new Effect.Change(atom(change.atom()), change.value());
    } else if (effect instanceof Effect.And and) {
      return new Effect.And(and.parts().stream().map(this::effect).toList());
    } else if (effect instanceof Effect.When when) {
      return new Effect.When(condition(when.condition()), effect(when.effect()));
    } else if (effect instanceof Effect.ForAll forAll) {
      ModelTranslation inner = within(forAll.variables());
      return new Effect.ForAll(inner.variables(forAll.variables()), inner.effect(forAll.body()));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      return new Effect.Probabilistic(
          probabilistic.branches().stream()
              .map(branch -> new Effect.Branch(branch.probability(), effect(branch.effect())))
              .toList());
    } else if (effect instanceof Effect.OneOf oneOf) {
      return new Effect.OneOf(oneOf.branches().stream().map(this::effect).toList());
    }
    throw new AssertionError(effect);
  }
}
