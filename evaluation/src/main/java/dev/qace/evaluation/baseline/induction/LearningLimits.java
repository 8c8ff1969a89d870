package dev.qace.evaluation.baseline.induction;

/**
 * How rules are scored, and how long they are looked for. Nothing depends on a clock.
 *
 * @param penalty for each literal of a context or an outcome
 * @param noise how likely each change is that noise explains
 * @param expansions the most rule sets whose neighbours are looked at, for one action
 * @param outcomeExpansions the same for the outcomes of one rule
 * @param explained the most examples of the default rule that are tried to explain at a time
 */
public record LearningLimits(
    double penalty, double noise, int expansions, int outcomeExpansions, int explained) {

  /** As in the published runs. */
  public static final LearningLimits PUBLISHED = new LearningLimits(0.5, 1e-8, 1_000, 100, 25);
}
