package dev.qace.model.ppddl;

import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What holds of every declared name. */
final class Declared {

  /** What a condition or an effect begins with, and so no predicate can be called. */
  static final Set<String> RESERVED =
      Set.of(
          "and", "or", "not", "imply", "forall", "exists", "when", "oneof", "probabilistic", "=");

  private Declared() {}

  /** The word at a place where something is given its name. */
  static Symbol name(Source source, Expression expression, String what) {
    if (expression instanceof Symbol symbol
        && !symbol.isVariable()
        && !symbol.isKeyword()
        && !symbol.text().equals("-")) {
      return symbol;
    }
    throw source.error(
        expression, "the name of a " + what + " is expected here, not " + Quoted.of(expression));
  }

  static void once(Source source, Map<String, Symbol> before, Symbol name, String what) {
    Symbol first = before.putIfAbsent(name.text(), name);
    if (first != null) {
      throw source.error(
          name,
          what
              + " "
              + Quoted.name(name.text())
              + " is declared twice, first at line "
              + source.line(first.offset()));
    }
  }

  /** A list of variables with their types, each of them declared. */
  static List<Variable> variables(Source source, Scope scope, List<Expression> parts) {
    List<Variable> variables = new ArrayList<>();
    Map<String, Symbol> before = new HashMap<>();
    for (TypedList.Entry entry : TypedList.read(source, parts, "variable")) {
      Symbol name = entry.name();
      if (!name.isVariable() || name.text().length() == 1) {
        throw source.error(
            name,
            "a variable is expected here, not "
                + Quoted.of(name)
                + ". Variables begin with '?', and a type stands after ' - '");
      }
      once(source, before, name, "variable");
      scope.checkTypes(entry);
      variables.add(new Variable(name.text().substring(1), entry.type()));
    }
    return variables;
  }
}
