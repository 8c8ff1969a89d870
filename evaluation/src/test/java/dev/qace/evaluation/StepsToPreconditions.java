package dev.qace.evaluation;

import dev.qace.agent.Transition;
import dev.qace.learner.Assessment;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.Capability;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** After how many steps of an assessment nothing was open about any precondition. */
final class StepsToPreconditions {
  private StepsToPreconditions() {}

  /** Empty where something still is. */
  static Optional<Long> of(Assessment assessment) {
    Map<Capability, PreconditionSpace> open = new LinkedHashMap<>();
    for (Capability capability : assessment.world().vocabulary().capabilities()) {
      Lifting lifting = new Lifting(capability, assessment.world(), false);
      open.put(capability, new PreconditionSpace(lifting));
    }
    long steps = 0;
    for (Evidence.Observed observed : assessment.evidence().all()) {
      steps++;
      Transition transition = observed.transition();
      PreconditionSpace space = open.get(transition.instance().capability());
      if (space != null) {
        space.add(transition);
        if (space.hasExecuted() && space.undecided().isEmpty()) {
          open.remove(transition.instance().capability());
        }
      }
      if (open.isEmpty()) {
        return Optional.of(steps);
      }
    }
    return Optional.empty();
  }
}
