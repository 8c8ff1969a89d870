package dev.qace.learner.finding;

import dev.qace.model.Condition;
import dev.qace.model.vocabulary.Capability;

/** What must be true of the agent for that to hold which was learned. */
public sealed interface Assumption
    permits Assumption.ConjunctivePreconditions,
        Assumption.Alternatives,
        Assumption.BeyondParameters,
        Assumption.FixedOdds,
        Assumption.Contexts,
        Assumption.NoDependence,
        Assumption.Refusals,
        Assumption.AvoidedStates,
        EarlierVersion {

  /** A precondition is a conjunction of literals over the parameters. */
  record ConjunctivePreconditions() implements Assumption {}

  /**
   * A precondition that no conjunction explains is the shortest disjunction of a few conjunctions
   * found that explains everything. It predicted rightly whatever was attempted since it was found.
   *
   * @param refusals how many refusals it predicted
   * @param executions how many executions it predicted
   */
  record Alternatives(Capability capability, int refusals, int executions) implements Assumption {}

  /**
   * What is said about a capability names constants, or objects that no parameter does. It is the
   * simplest found that explains everything that was attempted.
   *
   * @param refusals how many refusals it explains
   * @param executions how many executions it explains
   */
  record BeyondParameters(Capability capability, long refusals, long executions)
      implements Assumption {}

  /** An outcome is a set of literals over the parameters, and its probability is fixed. */
  record FixedOdds() implements Assumption {}

  /** A capability has fixed odds in each of so many contexts, instead of the same everywhere. */
  record Contexts(Capability capability, int contexts) implements Assumption {}

  /**
   * Odds do not depend on something. That was tested of the capabilities that were executed and
   * that nothing was found to sway, with as many different objects as possible, in worlds that are
   * not too large for it.
   *
   * @param noticed a difference this large between the probabilities of an outcome would have been
   *     noticed with a chance of 90 %, of whatever could be tested
   * @param weakest the capability of which that is the smallest that would have been
   * @param untested how many things of this kind, over all capabilities, were seen too seldom one
   *     way or the other for even a large difference to be noticed
   */
  record NoDependence(PossibleDependence on, double noticed, Capability weakest, int untested)
      implements Assumption {}

  /** What odds may depend on. */
  enum PossibleDependence {
    /** Whether a literal over the parameters holds. */
    LITERAL,
    /** Whether an atom is true that the parameters do not name. */
    OTHER_ATOMS,
    /** Which objects fill the parameters. */
    OBJECTS,
    /** When was asked: a change half-way through the run. */
    TIME,
    /** What was asked or happened just before. */
    ORDER
  }

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
  record AvoidedStates(Condition avoid) implements Assumption {}
}
