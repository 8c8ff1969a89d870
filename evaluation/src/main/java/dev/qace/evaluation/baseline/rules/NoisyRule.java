package dev.qace.evaluation.baseline.rules;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A rule: where its context holds for exactly one choice of objects, one of its outcomes happens,
 * or something that it does not describe.
 *
 * @param noise the probability of the latter
 */
public record NoisyRule(RuleContext context, List<RuleOutcome> outcomes, double noise) {
  public NoisyRule {
    outcomes = List.copyOf(outcomes);
  }

  /** The most likely outcome, the first of several; empty where noise is likelier than each. */
  public Optional<RuleOutcome> likeliest() {
    return outcomes.stream()
        .max(Comparator.comparingDouble(RuleOutcome::probability))
        .filter(best -> best.probability() >= noise);
  }
}
