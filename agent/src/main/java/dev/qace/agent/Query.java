package dev.qace.agent;

import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.Optional;

/**
 * A policy-simulation query (paper, Sec. 4): "from this start, what happens when you follow this
 * policy?"
 *
 * @param start a state of the agent's world
 * @param goal where a run may stop; a condition without free variables
 * @param maxSteps the maximum number of steps of a run, the paper's α
 * @param firstRun the number of the first run: 0, unless earlier runs are made elsewhere
 * @param runs how often the policy is followed, the paper's η
 * @param seed together with the number of the run, the only thing that randomness may depend on
 * @param purpose why it is asked, if known
 */
public record Query(
    State start,
    Policy policy,
    Condition goal,
    int maxSteps,
    int firstRun,
    int runs,
    long seed,
    Optional<QueryPurpose> purpose) {
  public Query {
    if (maxSteps < 0) {
      throw new IllegalArgumentException("a run of " + maxSteps + " steps; 0 is the least");
    }
    if (firstRun < 0) {
      throw new IllegalArgumentException("a first run of number " + firstRun + "; 0 is the least");
    }
    if (runs < 1) {
      throw new IllegalArgumentException("a query of " + runs + " runs; 1 is the least");
    }
  }

  public Query(State start, Policy policy, Condition goal, int maxSteps, int runs, long seed) {
    this(start, policy, goal, maxSteps, 0, runs, seed);
  }

  /** A query without a purpose. */
  public Query(
      State start, Policy policy, Condition goal, int maxSteps, int firstRun, int runs, long seed) {
    this(start, policy, goal, maxSteps, firstRun, runs, seed, Optional.empty());
  }

  /** The same query with another purpose, or with none. */
  public Query because(Optional<QueryPurpose> reason) {
    return new Query(start, policy, goal, maxSteps, firstRun, runs, seed, reason);
  }

  /** Some of the runs of this query, as a query of its own. */
  public Query part(int from, int count) {
    return new Query(start, policy, goal, maxSteps, firstRun + from, count, seed, purpose);
  }
}
