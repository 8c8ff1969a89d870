package dev.qace.evaluation.baseline.rules;

import dev.qace.model.Capability;
import dev.qace.model.Type;
import dev.qace.model.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * When a rule applies. All variables stand for different objects.
 *
 * @param references the types of the objects that the rule refers to beside the action's arguments;
 *     their variables are numbered after the parameters
 */
public record RuleContext(Capability action, List<Type> references, Set<RuleLiteral> literals) {
  public RuleContext {
    references = List.copyOf(references);
    // In this order: rules are trimmed literal by literal.
    literals = Collections.unmodifiableSet(new LinkedHashSet<>(literals));
  }

  public int variables() {
    return action.arity() + references.size();
  }

  public Type type(int variable) {
    return variable < action.arity()
        ? action.parameters().get(variable).type()
        : references.get(variable - action.arity());
  }

  /** The types of all variables. */
  public List<Type> types() {
    return Stream.concat(action.parameters().stream().map(Variable::type), references.stream())
        .toList();
  }

  public RuleContext with(RuleLiteral literal) {
    Set<RuleLiteral> more = new LinkedHashSet<>(literals);
    more.add(literal);
    return new RuleContext(action, references, more);
  }

  public RuleContext without(RuleLiteral literal) {
    Set<RuleLiteral> fewer = new LinkedHashSet<>(literals);
    fewer.remove(literal);
    return new RuleContext(action, references, fewer);
  }

  /** Without an object that the rule refers to, and all that is said of it. */
  public RuleContext withoutReference(int variable) {
    List<Type> left = new ArrayList<>(references);
    left.remove(variable - action.arity());
    Set<RuleLiteral> kept = new LinkedHashSet<>();
    for (RuleLiteral literal : literals) {
      if (!literal.names(variable)) {
        kept.add(
            new RuleLiteral(
                literal.predicate(),
                literal.variables().stream().map(v -> v > variable ? v - 1 : v).toList(),
                literal.positive()));
      }
    }
    return new RuleContext(action, left, kept);
  }
}
