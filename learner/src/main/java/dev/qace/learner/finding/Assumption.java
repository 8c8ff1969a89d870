package dev.qace.learner.finding;

import dev.qace.model.Condition;

/** What must be true of the agent for that to hold which was learned. */
public sealed interface Assumption
    permits Assumption.ConjunctivePreconditions,
        Assumption.FixedOdds,
        Assumption.Refusals,
        Assumption.Avoidance,
        EarlierVersion {

  /** A precondition is a conjunction of literals over the parameters. */
  record ConjunctivePreconditions() implements Assumption {}

  /** An outcome is a set of literals over the parameters, and its probability is fixed. */
  record FixedOdds() implements Assumption {}

  /**
   * A refusal is a function of the state.
   *
   * @param checks how often a refusal that would decide something had to be repeated; 0 for none
   * @param repeated how many refusals were asked for again
   * @param overturned how many of them were executed then
   * @param unrepeated how many were believed though the agent did not come there again
   */
  record Refusals(int checks, int repeated, int overturned, int unrepeated) implements Assumption {}

  /** Nothing was asked that could lead, by what was known by then, to where this holds. */
  record Avoidance(Condition avoid) implements Assumption {}
}
