package dev.qace.learner.infer;

/**
 * An outcome with its odds.
 *
 * @param probability the most likely one, over all executions
 * @param low the lower end of the 95 % interval, exact (Clopper and Pearson)
 * @param high its upper end
 * @param count how many executions were this outcome and no other
 */
public record Estimate(
    LiftedOutcome outcome, double probability, double low, double high, long count) {}
