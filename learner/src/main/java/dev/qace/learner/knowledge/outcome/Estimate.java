package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.lifting.LiftedOutcome;

/**
 * An outcome with its odds.
 *
 * @param probability the most likely one, over all executions; {@link OutcomeIntervals} says how
 *     surely
 */
public record Estimate(LiftedOutcome outcome, double probability) {}
