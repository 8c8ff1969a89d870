package dev.qace.agent;

/**
 * An agent gives no answer, or no valid one, despite retries. The message names the fault and can
 * be shown to users. Earlier answers remain valid.
 */
public final class AgentFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public AgentFailedException(String message) {
    super(message);
  }

  public AgentFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
