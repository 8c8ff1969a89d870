package dev.qace.model.ppddl;

import dev.qace.model.Atom;
import dev.qace.model.LiftedAtom;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;

/** Predicates with their arguments, each of them declared and of the right type. */
final class AtomReader {
  private final Source source;
  private final Scope scope;

  AtomReader(Source source, Scope scope) {
    this.source = source;
    this.scope = scope;
  }

  LiftedAtom lifted(Group group, VariableScope bindings) {
    Predicate predicate = predicate(group);
    List<Term> terms = new ArrayList<>(predicate.arity());
    for (int i = 0; i < predicate.arity(); i++) {
      Expression argument = group.parts().get(i + 1);
      Term term = term(argument, bindings);
      check(argument, term, predicate, i);
      terms.add(term);
    }
    return new LiftedAtom(predicate, terms);
  }

  Atom ground(Group group) {
    Predicate predicate = predicate(group);
    List<WorldObject> objects = new ArrayList<>(predicate.arity());
    for (int i = 0; i < predicate.arity(); i++) {
      Expression argument = group.parts().get(i + 1);
      WorldObject object = object(argument);
      check(argument, object, predicate, i);
      objects.add(object);
    }
    return new Atom(predicate, objects);
  }

  private Predicate predicate(Group group) {
    if (group.head().isEmpty()) {
      throw source.error(group, "an atom is expected here, such as (on a b)");
    }
    Symbol name = Declared.name(source, group.parts().get(0), "predicate");
    return scope.predicate(name, group.parts().size() - 1);
  }

  Term term(Expression expression, VariableScope bindings) {
    if (expression instanceof Symbol symbol && symbol.isVariable()) {
      Variable variable = bindings.find(symbol.text().substring(1));
      if (variable == null) {
        throw source.error(
            symbol,
            "variable "
                + Quoted.name(symbol.text())
                + " is not declared."
                + Suggestion.of(symbol.text(), bindings.names()));
      }
      return variable;
    }
    if (expression instanceof Symbol symbol && bindings.find(symbol.text()) != null) {
      if (!scope.isOpen() && !scope.hasObject(symbol.text())) {
        throw source.error(
            symbol,
            "object "
                + Quoted.name(symbol.text())
                + " is not declared. Did you mean ?"
                + Quoted.name(symbol.text())
                + "?");
      }
    }
    return object(expression);
  }

  WorldObject object(Expression expression) {
    if (expression instanceof Symbol symbol && symbol.isVariable()) {
      throw source.error(
          symbol, "variable " + Quoted.name(symbol.text()) + " cannot stand here. Name an object");
    }
    if (expression instanceof Symbol symbol && !symbol.isKeyword()) {
      return scope.object(symbol);
    }
    throw source.error(
        expression, "the name of an object is expected here, not " + Quoted.of(expression));
  }

  private void check(Expression at, Term term, Predicate predicate, int place) {
    Type wanted = predicate.parameters().get(place).type();
    Scope.Fit fit =
        term instanceof WorldObject object
            ? scope.fits(object, wanted) ? Scope.Fit.ALWAYS : Scope.Fit.NEVER
            : scope.fit((Variable) term, wanted);
    if (fit == Scope.Fit.NEVER) {
      throw source.error(at, wrongType(term, predicate.name(), predicate.arity(), place, wanted));
    }
    if (fit == Scope.Fit.SOMETIMES) {
      source.warn(
          at,
          Quoted.name(term)
              + " may be any "
              + Quoted.name(term.type())
              + ", but "
              + taken(predicate.name(), predicate.arity(), place)
              + " is of type "
              + Quoted.name(wanted)
              + ": for any other object this atom is false and cannot be made true");
    }
  }

  static String wrongType(Term term, String taker, int arity, int place, Type wanted) {
    return Quoted.name(term)
        + " is of type "
        + Quoted.name(term.type())
        + ", but "
        + taken(taker, arity, place)
        + " is of type "
        + Quoted.name(wanted);
  }

  private static String taken(String taker, int arity, int place) {
    return "what "
        + Quoted.name(taker)
        + " takes"
        + (arity == 1 ? "" : " as object " + (place + 1));
  }
}
