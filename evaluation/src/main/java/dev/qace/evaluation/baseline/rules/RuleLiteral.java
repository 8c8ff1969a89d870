package dev.qace.evaluation.baseline.rules;

import dev.qace.model.vocabulary.Predicate;
import java.util.List;

/**
 * A literal over the variables of a rule, which are numbered: the action's parameters first, then
 * the objects that the rule refers to without being given them.
 */
public record RuleLiteral(Predicate predicate, List<Integer> variables, boolean positive) {
  public RuleLiteral {
    variables = List.copyOf(variables);
  }

  public RuleLiteral negated() {
    return new RuleLiteral(predicate, variables, !positive);
  }

  public boolean names(int variable) {
    return variables.contains(variable);
  }

  /** The variable of the highest number; -1 if there is none. */
  public int lastVariable() {
    return variables.stream().mapToInt(Integer::intValue).max().orElse(-1);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("(").append(predicate.name());
    variables.forEach(variable -> text.append(" ?").append(variable));
    text.append(')');
    return positive ? text.toString() : "(not " + text + ")";
  }
}
