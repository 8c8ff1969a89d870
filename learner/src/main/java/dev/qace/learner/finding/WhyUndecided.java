package dev.qace.learner.finding;

import dev.qace.agent.Response;
import dev.qace.model.Condition;
import java.util.Optional;

/** Why a slot is undecided. */
public sealed interface WhyUndecided extends Reason
    permits WhyUndecided.Unasked, WhyUndecided.Untold, EarlierVersion {

  /** Whether no state that the agent accepts or can reach is known to settle it. */
  default boolean isUntestable() {
    return this instanceof NoSuchState
        || this instanceof StartRefused
        || (this instanceof NeverReached never && never.all() && !never.avoiding());
  }

  /** It could not be asked about, or was not. */
  sealed interface Unasked extends WhyUndecided {}

  /** The answers do not settle it. */
  sealed interface Untold extends WhyUndecided {}

  /** The world has no objects for the capability's parameters. */
  record NoObjects() implements Unasked {}

  /** Nothing has been asked about it yet. */
  record NotAskedYet() implements Unasked {}

  /** No state of this world can settle it. */
  record NoSuchState() implements Unasked {}

  /** No state of this world separates it from other undecided literals. */
  record Inseparable() implements Unasked {}

  /** The agent refuses to start where it would show. */
  record StartRefused(Response.StartRefused answer) implements Unasked {}

  /** Asking could lead to what is to be avoided. */
  record Avoided(Risk risk, Condition avoid) implements Unasked {}

  /** How an attempt could lead to what is to be avoided. */
  enum Risk {
    /** It holds already. */
    HOLDS,
    /** A known change would cause it. */
    FORESEEN,
    /** It was caused by a change that the parameters cannot name. */
    UNFORESEEABLE
  }

  /** Nothing was asked where it would show, because something is to be avoided. */
  record AvoidedThroughout() implements Unasked {}

  /**
   * No state that the agent can reach settles it.
   *
   * @param states how many were looked at
   * @param all whether those were all reachable states
   * @param avoiding whether states were left out because something is to be avoided
   */
  record NeverReached(int states, boolean all, boolean avoiding) implements Unasked {}

  /**
   * No conjunction over the parameters tells when it executes. The simplest explanation is in the
   * model, but not every attempt that can be made was.
   *
   * @param attempts how many were made
   */
  record NotTriedEverywhere(long attempts) implements Unasked {}

  /** The agent was sent where it would show, and never arrived. */
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
   * @param atMost how likely it is at most, after this many executions
   */
  record LooksLikeOthers(long executions, double atMost, double confidence) implements Untold {}

  /**
   * The outcome is in the model because it makes the observations most likely, but that may be
   * chance.
   *
   * @param executions that were made; it was the only explanation of none of them
   */
  record Unconfirmed(long executions) implements Untold {}

  /**
   * The stop rule was not met.
   *
   * @param missed an upper bound of the probability of outcomes outside the model
   * @param interval how far a probability may be off
   * @param executions that were made
   * @param end why no more was asked
   */
  record StopRuleNotMet(double missed, double interval, long executions, WhyAskingEnded end)
      implements Untold {}

  /** Why asking ended although the stop rule was not met. */
  enum WhyAskingEnded {
    /** The patience was used up. */
    PATIENCE,
    /** The probabilities depend on something, so no number of executions is enough. */
    DEPENDENCE,
    /** No further question would have helped. */
    NOTHING_TO_ASK
  }

  /** The search for outcomes was stopped. */
  record SearchStopped(SearchLimit limit) implements Untold {}

  /**
   * It shows only where a certain literal does not hold, and it is undecided whether that literal
   * is needed.
   */
  record OnlyWithout(Condition literal) implements Untold {}
}
