package dev.qace.wire;

import dev.qace.agent.Faults;

/** Counts what goes wrong with one agent, until somebody takes the figures. */
final class FaultCount {
  /** Fewer may come of anything; more than one in four answers is an agent of no use. */
  private static final long TOLERATED = 20;

  private static final long ANSWERS_FOR_A_FAULT = 4;

  private Faults untaken = Faults.NONE;
  private long faults;
  private long answers;

  synchronized void answered() {
    answers++;
  }

  synchronized void failed(AgentFault.Kind kind) {
    faults++;
    untaken = untaken.plus(kind.once());
  }

  synchronized void restarted() {
    untaken = untaken.plus(new Faults(0, 0, 0, 0, 0, 1, 0));
  }

  synchronized void retried() {
    untaken = untaken.plus(new Faults(0, 0, 0, 0, 0, 0, 1));
  }

  synchronized boolean isTooMany() {
    return faults > TOLERATED && faults * ANSWERS_FOR_A_FAULT > answers;
  }

  synchronized long faults() {
    return faults;
  }

  synchronized long answers() {
    return answers;
  }

  /** What was counted since this was last called. */
  synchronized Faults take() {
    Faults taken = untaken;
    untaken = Faults.NONE;
    return taken;
  }
}
