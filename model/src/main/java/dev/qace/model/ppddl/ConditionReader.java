package dev.qace.model.ppddl;

import dev.qace.model.Condition;
import dev.qace.model.ppddl.text.Expected;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Preconditions, goals, and the conditions of effects. */
final class ConditionReader {
  private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");
  private static final Set<String> EFFECTS_ONLY = Set.of("when", "oneof", "probabilistic");

  private final Source source;
  private final Scope scope;
  private final AtomReader atoms;

  ConditionReader(Source source, Scope scope) {
    this.source = source;
    this.scope = scope;
    this.atoms = new AtomReader(source, scope);
  }

  Condition read(Expression expression, VariableScope bindings) {
    if (!(expression instanceof Group group)) {
      throw source.error(
          expression,
          "a condition is expected here, such as (and (on a b)), not " + Quoted.of(expression));
    }
    if (group.parts().isEmpty()) {
      return Condition.TRUE;
    }
    return switch (group.head()) {
      case "and" -> new Condition.And(all(group, bindings));
      case "or" -> new Condition.Or(all(group, bindings));
      case "not" -> new Condition.Not(part(group, 1, 2, bindings));
      case "imply" -> new Condition.Imply(part(group, 1, 3, bindings), part(group, 2, 3, bindings));
      case "forall" -> {
        List<Variable> variables = quantified(source, scope, group);
        yield new Condition.ForAll(variables, part(group, 2, 3, bindings.with(variables)));
      }
      case "exists" -> {
        List<Variable> variables = quantified(source, scope, group);
        yield new Condition.Exists(variables, part(group, 2, 3, bindings.with(variables)));
      }
      case "=" -> equal(group, bindings);
      default -> holds(group, bindings);
    };
  }

  /** The variables of a {@code forall} or {@code exists}, which must be followed by one part. */
  static List<Variable> quantified(Source source, Scope scope, Group group) {
    Expected.parts(source, group, 3);
    if (!(group.parts().get(1) instanceof Group variables)) {
      throw source.error(
          group.parts().get(1),
          "variables in parentheses are expected here, such as (?x - block), not "
              + Quoted.of(group.parts().get(1)));
    }
    return Declared.variables(source, scope, variables.parts());
  }

  private List<Condition> all(Group group, VariableScope bindings) {
    List<Condition> conditions = new ArrayList<>();
    group.arguments().forEach(part -> conditions.add(read(part, bindings)));
    return conditions;
  }

  private Condition part(Group group, int index, int size, VariableScope bindings) {
    Expected.parts(source, group, size);
    return read(group.parts().get(index), bindings);
  }

  private Condition equal(Group group, VariableScope bindings) {
    Expected.parts(source, group, 3);
    for (Expression side : group.arguments()) {
      if (side instanceof Group) {
        throw comparesNumbers(group);
      }
    }
    return new Condition.Equal(
        atoms.term(group.parts().get(1), bindings), atoms.term(group.parts().get(2), bindings));
  }

  private Condition holds(Group group, VariableScope bindings) {
    if (COMPARISONS.contains(group.head()) && !scope.hasPredicate(group.head())) {
      throw comparesNumbers(group);
    }
    if (EFFECTS_ONLY.contains(group.head())) {
      throw source.error(group, group.head() + " can stand in an effect, but not in a condition");
    }
    return new Condition.Holds(atoms.lifted(group, bindings));
  }

  private PpddlException comparesNumbers(Group group) {
    return source.error(
        group,
        "this condition compares numbers, and only what is true or false can be modelled."
            + " Express it with predicates");
  }
}
