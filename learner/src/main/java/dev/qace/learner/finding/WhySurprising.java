package dev.qace.learner.finding;

import dev.qace.agent.Transition;

/** Why something is surprising. */
public sealed interface WhySurprising extends Reason permits WhySurprising.Check, EarlierVersion {

  /** A random check did not match the prediction. */
  record Check(Predicted predicted, Transition transition) implements WhySurprising {}

  /** What the model predicted by then. */
  enum Predicted {
    EXECUTION,
    REFUSAL,
    OTHER_OUTCOMES
  }
}
