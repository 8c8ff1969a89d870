package dev.qace.learner.finding;

/** In what way something is beyond the vocabulary. */
public enum Nature {
  /** Refusals contradict executions. */
  REFUSALS,
  /** A refusal changes the state. */
  MOVING_REFUSALS,
  /** Atoms change that the parameters cannot name. */
  SIDE_EFFECT,
  /** The probabilities are not the same in every state. */
  STATE_DEPENDENCE,
  /** The probabilities change over time, or with the order of the questions. */
  TIME_DEPENDENCE,
  /** Where one object fills several parameters, something else occurs. */
  REPEATED_OBJECTS,
  /** Not recorded by an earlier version. */
  UNSTATED
}
