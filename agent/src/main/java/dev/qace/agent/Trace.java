package dev.qace.agent;

import java.util.List;

/** One run of a query: its transitions in order, and why it ended. */
public record Trace(List<Transition> transitions, End end) {
  public Trace {
    transitions = List.copyOf(transitions);
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
