package dev.qace.learner.knowledge.outcome;

/**
 * The level at which the tests of a run blame the agent, 1e-4, and the share of each kind of test
 * in it, for all capabilities together. The first holds whenever a run ends; the others are tests
 * of the counts at its end.
 */
public final class FamilyLevel {
  /** Odds that depend on something, by tests that hold whenever a run ends. */
  public static final double DEPENDENCE = 8e-5;

  /** Odds that depend on a literal, by a test at the end. */
  public static final double DEPENDENCE_AT_THE_END = 5e-6;

  /** How often outcomes occurred in the live check. */
  public static final double LIVE_CHECK = 5e-6;

  /**
   * One object for several parameters, with outcomes of its own. Low, as what is tested is whether
   * something else happens altogether.
   */
  public static final double REPEATED_OBJECTS = 1e-5;

  private FamilyLevel() {}
}
