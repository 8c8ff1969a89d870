package dev.qace.evaluation.baseline.rules;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * One thing that may happen when a rule applies.
 *
 * @param changes the literals that become true together; none if nothing changes
 */
public record RuleOutcome(Set<RuleLiteral> changes, double probability) {
  public RuleOutcome {
    changes = Collections.unmodifiableSet(new LinkedHashSet<>(changes));
  }
}
