package dev.qace.learner.finding;

/** What ended a search for outcomes early; it says nothing about the agent. */
public enum SearchLimit {
  /** It took too long to find the smallest set; there may be a smaller one. */
  STEPS,
  /** There are too many outcomes to search for the smallest set; there may be a smaller one. */
  OUTCOMES,
  /** Too many sets of the same size explain what was seen to compare them all. */
  COVERS,
  /** More atoms changed than the search can tell apart; those beyond it are left out. */
  ATOMS,
  /** There are too many combinations of the changes seen to bound each of them. */
  COMBINATIONS,
  /** Too much is open about the outcomes to compare every way to decide it. */
  COMPLETIONS
}
