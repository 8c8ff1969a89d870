package dev.qace.learner.knowledge.promise;

import dev.qace.learner.knowledge.outcome.FamilyLevel;
import dev.qace.learner.lifting.Lifting;

/**
 * What the logarithm of an e-value has to reach to prove that something matters: all tests of a run
 * share one family-wise level.
 *
 * @param alone of a test that was not chosen by the executions that are to prove it
 */
public record NeededEvidence(double alone) {
  private static final double CHOSEN_CONDITION = Math.log(Lifting.MOST_CONDITIONS);

  /**
   * @param suspects how much may matter in the context
   * @param depth how many literals the context has, which was chosen among all that there are
   */
  static NeededEvidence of(Lifting lifting, int suspects, int depth) {
    return new NeededEvidence(
        depth * Math.log(2.0 * Math.max(1, lifting.choices()))
            + Math.log(suspects)
            + Math.log(lifting.world().vocabulary().capabilities().size())
            + Math.log(SameOdds.BEGINNINGS)
            - Math.log(FamilyLevel.DEPENDENCE));
  }

  /** A condition on other objects was chosen by the very executions that are to prove it. */
  double of(Suspect suspect) {
    return suspect instanceof Suspect.OnOtherObjects ? ofCondition() : alone;
  }

  /** Of a condition that was chosen by the very executions. */
  public double ofCondition() {
    return alone + CHOSEN_CONDITION;
  }

  /** The same where one object fills several parameters: a second test, of other executions. */
  public double ofConditionInRepeated() {
    return ofCondition() + Math.log(2);
  }

  /**
   * How much better than usual a condition has to explain the executions, where the best
   * explanation was looked for after all of them.
   *
   * @param atom whether it is but an atom of constants, of which there are few
   */
  public double ofExcess(boolean atom, int executions) {
    return alone + (atom ? 0 : CHOSEN_CONDITION) + Math.log(2.0 + executions);
  }
}
