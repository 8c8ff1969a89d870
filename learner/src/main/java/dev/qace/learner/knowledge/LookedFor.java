package dev.qace.learner.knowledge;

/** What is looked for in what comes in of a capability, besides what the paper's class can say. */
public enum LookedFor {
  /** Conjunctions over the parameters and fixed odds, and what contradicts them. */
  PAPER,
  /** The same, and samples and checks are made where more would show if there were more. */
  SIGNS_OF_MORE,
  /** Also whatever explains more: alternatives, contexts, other objects, side effects. */
  MORE
}
