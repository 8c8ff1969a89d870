package dev.qace.wire;

import dev.qace.agent.journal.JsonField;

/** Something went wrong with an agent's process, which is of no use any more. */
final class AgentFault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 2_000;

  /**
   * @param message may quote the agent: it is made fit to be printed here
   */
  AgentFault(String message) {
    super(JsonField.shown(message, LONGEST));
  }

  String what() {
    return String.valueOf(getMessage());
  }
}
