package dev.qace.agent.json;

/** A text is not the expected JSON: where it differs, and what was expected there. */
public final class UnexpectedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String where;
  private final String problem;

  public UnexpectedJsonException(String where, String problem) {
    super(where + ": " + problem);
    this.where = where;
    this.problem = problem;
  }

  /**
   * The source and the field in it, such as {@code journal.ndjson:3: query.policy[0].then}; the
   * source alone where it is not JSON at all.
   */
  public String where() {
    return where;
  }

  /** The message without the place. */
  public String problem() {
    return problem;
  }
}
