package dev.qace.learner.knowledge.outcome;

/**
 * The chance that any test of a run blames the agent for what it does not do is at most 1e-4. Each
 * kind of test has a share of it, for all capabilities together.
 */
public final class FamilyLevel {
  /** Odds that depend on something, by tests that hold whenever a run ends. */
  public static final double DEPENDENCE = 8e-5;

  /** Odds that depend on a literal, by a test at the end. */
  public static final double DEPENDENCE_AT_THE_END = 1e-5;

  /** One object for several parameters, with outcomes of its own. */
  public static final double REPEATED_OBJECTS = 1e-5;

  private FamilyLevel() {}
}
