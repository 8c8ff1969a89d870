package dev.qace.learner.finding;

import dev.qace.agent.Transition;
import dev.qace.model.Effect;
import java.util.List;

/** Why something is surprising. */
public sealed interface WhySurprising extends Reason
    permits WhySurprising.Check, WhySurprising.Frequency, EarlierVersion {

  /** A random check did not match the prediction. */
  record Check(Predicted predicted, Transition transition) implements WhySurprising {}

  /**
   * In the live check, an outcome occurred more or less often than predicted.
   *
   * @param changes the outcome
   * @param least how often it was to occur at least, in the mean, and at most
   */
  record Frequency(List<Effect> changes, int seen, int executions, double least, double most)
      implements WhySurprising {
    public Frequency {
      changes = List.copyOf(changes);
    }
  }

  /** What the model predicted by then. */
  enum Predicted {
    EXECUTION,
    REFUSAL,
    OTHER_OUTCOMES
  }
}
