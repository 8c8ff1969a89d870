package dev.qace.agent.journal;

/** A journal belongs to another run than the one that is to be resumed. */
public final class OtherJournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OtherJournalException(String message) {
    super(message);
  }
}
