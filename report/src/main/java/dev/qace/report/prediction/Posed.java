package dev.qace.report.prediction;

import dev.qace.agent.Trace;
import java.util.List;

/** The result of asking the agent. */
public sealed interface Posed {

  /**
   * It was answered.
   *
   * @param way how it was asked, in words
   */
  record Answered(List<Trace> traces, String way) implements Posed {
    public Answered {
      traces = List.copyOf(traces);
    }
  }

  /** The agent refused the start. */
  record StartRefused(String reason) implements Posed {}

  /** It cannot be asked of this agent. */
  record Unaskable(String reason) implements Posed {}
}
