package dev.qace.evaluation.baseline.rules;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * When a rule applies. All variables stand for different objects.
 *
 * @param references the types of the objects that the rule refers to beside the action's arguments;
 *     their variables are numbered after the parameters. One that no literal names stands for
 *     nothing.
 */
public record RuleContext(Capability action, List<Type> references, Set<RuleLiteral> literals) {
  public RuleContext {
    int last = literals.stream().mapToInt(RuleLiteral::lastVariable).max().orElse(-1);
    references =
        List.copyOf(
            references.subList(
                0, Math.min(references.size(), Math.max(0, last + 1 - action.arity()))));
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

  /** Whether the variable stands for an object: arguments do, and what some literal names. */
  public boolean isBound(int variable) {
    return variable < action.arity()
        || literals.stream().anyMatch(literal -> literal.names(variable));
  }

  private Set<RuleLiteral> and(RuleLiteral literal) {
    Set<RuleLiteral> more = new LinkedHashSet<>(literals);
    more.add(literal);
    return more;
  }

  /**
   * With one more literal, which may name objects that nothing referred to yet; empty if one of its
   * variables already stands for an object of another type.
   *
   * @param types of the literal's variables
   */
  public Optional<RuleContext> with(RuleLiteral literal, List<Type> types) {
    List<Type> more = new ArrayList<>(references);
    for (int i = 0; i < types.size(); i++) {
      int variable = literal.variables().get(i);
      int place = variable - action.arity();
      while (place >= more.size()) {
        more.add(types.get(i));
      }
      if (place >= 0 && !more.get(place).equals(types.get(i))) {
        if (isBound(variable)) {
          return Optional.empty();
        }
        more.set(place, types.get(i));
      }
    }
    return Optional.of(new RuleContext(action, more, and(literal)));
  }

  public RuleContext without(RuleLiteral literal) {
    Set<RuleLiteral> fewer = new LinkedHashSet<>(literals);
    fewer.remove(literal);
    return new RuleContext(action, references, fewer);
  }

  /** Without all that is said about a variable. */
  public RuleContext without(int variable) {
    Set<RuleLiteral> fewer = new LinkedHashSet<>(literals);
    fewer.removeIf(literal -> literal.names(variable));
    return new RuleContext(action, references, fewer);
  }
}
