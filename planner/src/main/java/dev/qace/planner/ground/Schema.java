package dev.qace.planner.ground;

import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Set;

/**
 * An action in numbers.
 *
 * @param fits for each parameter, which objects may fill it
 * @param positives the atoms that the precondition's conjunction wants true
 * @param tests whatever else the conjunction holds
 * @param outcomes the changes of each outcome
 * @param odds how likely each outcome is
 */
record Schema(
    Capability capability,
    List<boolean[]> fits,
    List<Lifted.Lit> positives,
    List<Lifted> tests,
    List<Set<LiftedChange>> outcomes,
    List<Double> odds) {

  /** The atom gets its sign as value where the condition holds. */
  record LiftedChange(Lifted when, Lifted.Lit becomes) {}
}
