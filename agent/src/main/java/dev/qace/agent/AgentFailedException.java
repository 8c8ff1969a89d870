package dev.qace.agent;

/**
 * An agent does not answer, or not in a way that could be true, however often it is asked. The
 * message names the fault, in words that may be printed as they are. What was answered before still
 * stands.
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
