package dev.qace.agent.journal;

/** A journal is not of the run that is to go on with it. */
public final class OtherJournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OtherJournalException(String message) {
    super(message);
  }
}
