package dev.qace.agent;

import java.util.List;

/** An agent's answer to a query. */
public sealed interface Response {

  /**
   * The policy was followed.
   *
   * @param traces one for each run, in the order of the runs
   */
  record Answered(List<Trace> traces) implements Response {
    public Answered {
      traces = List.copyOf(traces);
    }

    /** Whether at least one run reached the goal. */
    public boolean goalReached() {
      return traces.stream().anyMatch(trace -> trace.end() == Trace.End.GOAL);
    }
  }

  /** No run was made: the agent refused the start. */
  record StartRefused(String reason) implements Response {}
}
