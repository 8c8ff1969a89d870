package dev.qace.model;

import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which variables of a quantifier matter. Of one that its body does not name it matters only
 * whether there is an object for it, so that nobody needs to go through them all.
 */
public final class Quantified {
  private final Set<String> named = new HashSet<>();
  private boolean draws;

  private Quantified() {}

  /**
   * The variables to go through.
   *
   * @param isEmpty whether there is no object for a variable
   */
  public static List<Variable> relevant(
      List<Variable> variables, Condition body, Predicate<Variable> isEmpty) {
    Quantified found = new Quantified();
    found.add(body);
    return found.of(variables, isEmpty);
  }

  /** The same for an effect; what chance decides, it decides for each object separately. */
  public static List<Variable> relevant(
      List<Variable> variables, Effect body, Predicate<Variable> isEmpty) {
    Quantified found = new Quantified();
    found.add(body);
    return found.draws ? variables : found.of(variables, isEmpty);
  }

  private List<Variable> of(List<Variable> variables, Predicate<Variable> isEmpty) {
    return variables.stream()
        .filter(variable -> named.contains(variable.name()) || isEmpty.test(variable))
        .toList();
  }

  private void add(LiftedAtom atom) {
    atom.terms().forEach(this::add);
  }

  private void add(Term term) {
    if (term instanceof Variable) {
      named.add(term.name());
    }
  }

  private void add(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      add(holds.atom());
    } else if (condition instanceof Condition.Equal equal) {
      add(equal.left());
      add(equal.right());
    } else if (condition instanceof Condition.Not not) {
      add(not.part());
    } else if (condition instanceof Condition.And and) {
      and.parts().forEach(this::add);
    } else if (condition instanceof Condition.Or or) {
      or.parts().forEach(this::add);
    } else if (condition instanceof Condition.Imply imply) {
      add(imply.premise());
      add(imply.conclusion());
    } else if (condition instanceof Condition.ForAll forAll) {
      add(forAll.body());
    } else if (condition instanceof Condition.Exists exists) {
      add(exists.body());
    }
  }

  private void add(Effect effect) {
    if (effect instanceof Effect.Change change) {
      add(change.atom());
    } else if (effect instanceof Effect.And and) {
      and.parts().forEach(this::add);
    } else if (effect instanceof Effect.When when) {
      add(when.condition());
      add(when.effect());
    } else if (effect instanceof Effect.ForAll forAll) {
      add(forAll.body());
    } else {
      draws = true;
    }
  }
}
