package dev.qace.model.ppddl;

import dev.qace.model.vocabulary.Variable;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables known at a place: an action's parameters, then those of each quantifier. */
final class Bindings {

  /** Where there are no variables: initial states, goals, policies. */
  static final Bindings NONE = new Bindings(Map.of(), null);

  private final Map<String, Variable> own;
  private final @Nullable Bindings outer;

  private Bindings(Map<String, Variable> own, @Nullable Bindings outer) {
    this.own = own;
    this.outer = outer;
  }

  /** These and more; a new variable hides an older one of its name. */
  Bindings with(List<Variable> variables) {
    Map<String, Variable> more = new HashMap<>();
    variables.forEach(variable -> more.put(variable.name(), variable));
    return new Bindings(more, this);
  }

  @Nullable Variable find(String name) {
    for (Bindings at = this; at != null; at = at.outer) {
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
    for (Bindings at = this; at != null; at = at.outer) {
      at.own.keySet().stream().sorted().forEach(name -> names.add("?" + name));
    }
    return names;
  }
}
