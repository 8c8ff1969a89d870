package dev.qace.model.ppddl;

import dev.qace.model.vocabulary.Variable;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables known at a place: an action's parameters, then those of each quantifier. */
final class VariableScope {

  /** Where there are no variables: initial states, goals, policies. */
  static final VariableScope NONE = new VariableScope(Map.of(), null);

  private final Map<String, Variable> own;
  private final @Nullable VariableScope outer;

  private VariableScope(Map<String, Variable> own, @Nullable VariableScope outer) {
    this.own = own;
    this.outer = outer;
  }

  /** These and more; a new variable hides an older one of its name. */
  VariableScope with(List<Variable> variables) {
    Map<String, Variable> more = new HashMap<>();
    variables.forEach(variable -> more.put(variable.name(), variable));
    return new VariableScope(more, this);
  }

  @Nullable Variable find(String name) {
    for (VariableScope at = this; at != null; at = at.outer) {
      Variable variable = at.own.get(name);
      if (variable != null) {
        return variable;
      }
    }
    return null;
  }

  /** With their question marks. */
  Collection<String> names() {
    Collection<String> names = new LinkedHashSet<>();
    for (VariableScope at = this; at != null; at = at.outer) {
      at.own.keySet().stream().sorted().forEach(name -> names.add("?" + name));
    }
    return names;
  }
}
