package dev.qace.evaluation.baseline.rules;

import dev.qace.model.vocabulary.Capability;
import java.util.List;

/**
 * What was learned about one action: rules of which at most one covers an example, and a default
 * rule for what none of them covers, by which nothing changes or anything may.
 *
 * @param defaultNoise how likely it is, by the default rule, that something changes
 */
public record ActionRules(Capability action, List<NoisyRule> rules, double defaultNoise) {
  public ActionRules {
    rules = List.copyOf(rules);
  }
}
