package dev.qace.agent;

import dev.qace.model.State;
import java.util.List;

/**
 * One run of a query: its transitions in order, and why it ended.
 *
 * @param misreportedStarts what the agent reported as the start before it reported the requested
 *     one; usually nothing
 */
public record Trace(List<Transition> transitions, End end, List<State> misreportedStarts) {
  public Trace {
    transitions = List.copyOf(transitions);
    misreportedStarts = List.copyOf(misreportedStarts);
  }

  /** A run whose start was reported correctly at once. */
  public Trace(List<Transition> transitions, End end) {
    this(transitions, end, List.of());
  }

  /** Why a run ended. */
  public enum End {
    /** The query's goal holds. */
    GOAL,
    /** The agent did not execute an instance. */
    REFUSAL,
    /** The policy has no rule for the state. */
    NO_RULE,
    /** The query allows no further step. */
    STEP_LIMIT
  }
}
