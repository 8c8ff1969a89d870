package dev.qace.model.ppddl;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One {@code (:action name ...)}. Each of its keys may be missing. */
final class ActionReader {
  private static final List<String> KEYS = List.of(":parameters", ":precondition", ":effect");

  private final Source source;
  private final Scope scope;
  private final Symbol name;
  private final Map<String, Expression> values = new HashMap<>();

  ActionReader(Source source, Scope scope, Group group) {
    this.source = source;
    this.scope = scope;
    if (group.parts().size() < 2) {
      throw source.error(group, "this action has no name. Write (:action name ...)");
    }
    this.name = Declared.name(source, group.parts().get(1), "action");
    for (int i = 2; i < group.parts().size(); i += 2) {
      Symbol key = key(group.parts().get(i));
      Expression value = i + 1 < group.parts().size() ? group.parts().get(i + 1) : key;
      if (!(value instanceof Group)) {
        throw source.error(
            value == key ? key : value,
            "parentheses are expected after " + key.text() + ", such as " + key.text() + " ()");
      }
      if (values.putIfAbsent(key.text(), value) != null) {
        throw source.error(
            key, "a second " + key.text() + " of action " + Quoted.name(name.text()));
      }
    }
  }

  private Symbol key(Expression expression) {
    if (expression instanceof Symbol symbol && KEYS.contains(symbol.text())) {
      return symbol;
    }
    if (expression instanceof Symbol symbol && symbol.isKeyword()) {
      throw source.error(
          symbol,
          Quoted.name(symbol.text())
              + " is not known in an action."
              + Suggestion.of(symbol.text(), KEYS));
    }
    throw source.error(
        expression,
        ":parameters, :precondition or :effect is expected here, not " + Quoted.of(expression));
  }

  Symbol name() {
    return name;
  }

  Action read() {
    Expression parameters = values.get(":parameters");
    Expression precondition = values.get(":precondition");
    Expression effect = values.get(":effect");
    List<Variable> variables =
        parameters instanceof Group group
            ? Declared.variables(source, scope, group.parts())
            : List.of();
    VariableScope bindings = VariableScope.NONE.with(variables);
    return new Action(
        new Capability(name.text(), variables),
        precondition == null
            ? Condition.TRUE
            : new ConditionReader(source, scope).read(precondition, bindings),
        effect == null ? Effect.NOTHING : new EffectReader(source, scope).read(effect, bindings));
  }
}
