package dev.qace.learner.finding;

import dev.qace.agent.Response;
import dev.qace.model.Condition;
import java.util.Optional;

/** Why a slot is undecided. */
public sealed interface WhyUndecided extends Reason
    permits WhyUndecided.Unasked, WhyUndecided.Untold, EarlierVersion {

  /** Whether, as far as was found out, no state that the agent accepts or can come to tells. */
  default boolean isUntestable() {
    return this instanceof NoSuchState
        || this instanceof StartRefused
        || (this instanceof NeverReached never && never.all() && !never.avoiding());
  }

  /** It could not be asked about, or was not. */
  sealed interface Unasked extends WhyUndecided {}

  /** What was answered does not tell. */
  sealed interface Untold extends WhyUndecided {}

  /** The world has no objects for the capability's parameters. */
  record NoObjects() implements Unasked {}

  /** Nothing has been asked about it yet. */
  record NotAskedYet() implements Unasked {}

  /** No state of this world can tell. */
  record NoSuchState() implements Unasked {}

  /** No state of this world tells it from others that are undecided. */
  record Inseparable() implements Unasked {}

  /** The agent does not start where it would tell. */
  record StartRefused(Response.StartRefused answer) implements Unasked {}

  /** Asking could lead to what is to be avoided. */
  record Avoided(Risk risk, Condition avoid) implements Unasked {}

  /** How an attempt could lead to what is to be avoided. */
  enum Risk {
    /** It holds already. */
    HOLDS,
    /** A change that was seen would bring it about. */
    FORESEEN,
    /** It was brought about by a change that the parameters cannot name. */
    UNFORESEEABLE
  }

  /** Where it would show, nothing was asked, since something is to be avoided. */
  record AvoidedThroughout() implements Unasked {}

  /**
   * None of the states that the agent can come to tells.
   *
   * @param states how many were looked at
   * @param all whether those were all that the outcomes found lead to
   * @param avoiding whether states were left out since something is to be avoided
   */
  record NeverReached(int states, boolean all, boolean avoiding) implements Unasked {}

  /**
   * No conjunction over the parameters tells when it executes. The simplest explanation is in the
   * model, but not every attempt that can be made was.
   *
   * @param attempts how many were made
   */
  record NotTriedEverywhere(long attempts) implements Unasked {}

  /** The agent was sent where it would tell, and never arrived. */
  record NeverArrived() implements Unasked {}

  /**
   * The capability was always refused.
   *
   * @param obstacle why no more could be asked
   * @param avoid where it was not tried
   */
  record NeverExecuted(long attempts, Optional<WhyUndecided> obstacle, Optional<Condition> avoid)
      implements Untold {}

  /** Refusals contradict executions, so they decide nothing. */
  record Contradicted() implements Untold {}

  /** It shows only where one object fills several parameters, which was not seen often enough. */
  record OnlyRepeatedObjects() implements Untold {}

  /**
   * It may be about another parameter.
   *
   * @param distinct whether the parameters ever were different objects
   */
  record WhichParameter(boolean distinct) implements Untold {}

  /** One outcome was never seen where this would show. */
  record OutcomeNeverShown() implements Untold {}

  /** Several sets of outcomes, of the same size, explain what was seen. */
  record SeveralSets(int sets) implements Untold {}

  /**
   * The outcome would look like others wherever it occurred.
   *
   * @param atMost how likely it is at most, after so many executions
   */
  record LooksLikeOthers(long executions, double atMost, double confidence) implements Untold {}

  /**
   * The outcome is in the model since it makes what was seen likeliest, but that may be by chance.
   *
   * @param executions that were made; it was the only explanation of none of them
   */
  record Unconfirmed(long executions) implements Untold {}

  /**
   * What the stop rule asks for was not reached.
   *
   * @param missed the most that an outcome may be likely that is not in the model
   * @param interval the most that a probability may be off
   * @param executions that were made
   * @param end why no more was asked
   */
  record StopRuleNotMet(double missed, double interval, long executions, WhyAskingEnded end)
      implements Untold {}

  /** Why no more was asked, though the stop rule was not met. */
  enum WhyAskingEnded {
    /** There were as many executions as patience allows. */
    PATIENCE,
    /** The odds depend on something, so that no number of executions is enough. */
    DEPENDENCE,
    /** Nothing that could be asked would have brought it nearer. */
    NOTHING_TO_ASK
  }

  /** The search for outcomes was stopped. */
  record SearchStopped(SearchLimit limit) implements Untold {}

  /** It shows only where a literal does not hold of which it is undecided whether it is needed. */
  record OnlyWithout(Condition literal) implements Untold {}
}
