package dev.qace.wire;

import dev.qace.agent.Faults;
import dev.qace.agent.json.JsonField;

/** Something went wrong with an agent's process, which can no longer be used. */
public final class AgentFault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 2_000;

  private final Kind kind;

  /** What went wrong. */
  enum Kind {
    TIMEOUT,
    EXIT,
    BAD_LINE,
    CONTRADICTION,
    FAILED_START;

    /** One of this kind, and no other. */
    Faults once() {
      return switch (this) {
        case TIMEOUT -> new Faults(1, 0, 0, 0, 0, 0, 0);
        case EXIT -> new Faults(0, 1, 0, 0, 0, 0, 0);
        case BAD_LINE -> new Faults(0, 0, 1, 0, 0, 0, 0);
        case CONTRADICTION -> new Faults(0, 0, 0, 1, 0, 0, 0);
        case FAILED_START -> new Faults(0, 0, 0, 0, 1, 0, 0);
      };
    }
  }

  /**
   * @param message may quote the agent: it is made fit to be printed here
   */
  AgentFault(Kind kind, String message) {
    super(JsonField.shown(message, LONGEST));
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  public String what() {
    return String.valueOf(getMessage());
  }
}
