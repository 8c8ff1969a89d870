package dev.qace.run;

/** How to continue when a run is not finished. */
public enum Continuation {
  RESUME,
  /** Its budget may be spent, and resuming does not raise it. */
  LARGER_BUDGET,
  /** It was learned from logs alone; only questions to the agent can tell more. */
  ASK_THE_AGENT,
  /** It was made by a version that did not store what resuming needs. */
  NEW_RUN;

  static Continuation of(RunRecord run) {
    if (run.status() == RunRecord.Status.STOPPED && run.settings().hasBudget()) {
      return LARGER_BUDGET;
    } else if (run.origin() instanceof AgentOrigin.Logs) {
      return ASK_THE_AGENT;
    }
    return run.origin() instanceof AgentOrigin.Unrecorded ? NEW_RUN : RESUME;
  }
}
