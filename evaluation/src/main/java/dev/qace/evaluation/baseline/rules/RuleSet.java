package dev.qace.evaluation.baseline.rules;

import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;

/** The rules of all actions of which some were learned. Immutable. */
public record RuleSet(List<ActionRules> actions) {
  public RuleSet {
    actions = List.copyOf(actions);
  }

  public Optional<ActionRules> of(Capability action) {
    return actions.stream().filter(rules -> rules.action().equals(action)).findFirst();
  }

  /** Ready to be looked up in one world. */
  public RuleLookup in(WorldTable table) {
    return new RuleLookup(this, table);
  }
}
