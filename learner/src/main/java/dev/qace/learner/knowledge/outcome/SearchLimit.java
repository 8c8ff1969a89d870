package dev.qace.learner.knowledge.outcome;

/** Why a search for outcomes ended before it was through: nothing about the agent follows. */
public enum SearchLimit {
  STEPS("the search for the smallest set of outcomes was cut short; there may be a smaller one"),
  OUTCOMES(
      "there are too many outcomes to search for the smallest set; there may be a smaller one"),
  COVERS("too many sets of outcomes of the same size explain what was seen to compare them all"),
  ATOMS("more atoms changed than the search can tell apart; those beyond it are left out"),
  COMPLETIONS("too much is open about the outcomes to compare every way to decide it");

  private final String reason;

  SearchLimit(String reason) {
    this.reason = reason;
  }

  /** In words. */
  public String reason() {
    return reason;
  }
}
