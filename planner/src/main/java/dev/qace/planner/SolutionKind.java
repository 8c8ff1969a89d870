package dev.qace.planner;

/** What a policy has to promise to be a solution. */
public enum SolutionKind {
  /** Whatever happens, the goal comes true after a bounded number of steps. */
  STRONG,
  /**
   * Whatever happens, the goal can still come true: it does, as long as no outcome is left out for
   * ever.
   */
  STRONG_CYCLIC,
  /** The goal comes true if the outcomes are the lucky ones. */
  WEAK
}
