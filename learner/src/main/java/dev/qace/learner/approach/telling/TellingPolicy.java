package dev.qace.learner.approach.telling;

import dev.qace.model.Condition;
import dev.qace.model.Policy;

/**
 * A policy that leads to where two hypotheses predict different things, in the agent's own
 * vocabulary.
 *
 * @param policy its last step, on every way that tells, is one of the capability in question; as
 *     far as a partial state can say so, it has no rule for where that step leads
 * @param depth the steps of its longest path from the start that comes to no state twice, the
 *     telling step included; where a policy with cycles has too many paths to look at them all, the
 *     number of its states, which is no less
 * @param goal holds nowhere on the way, and comes true with an outcome that tells. Where the two
 *     differ in an effect, it is the atom's value that only one of them predicts. Where they differ
 *     in a precondition, it is a literal that becomes true if the step executes, for as many of its
 *     outcomes as have one. What else has to hold is added where the literal alone would hold on
 *     the way. Where there is nothing of the kind, it is {@code (or)}, which never holds
 */
public record TellingPolicy(Policy policy, int depth, Condition goal) {}
