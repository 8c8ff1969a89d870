package dev.qace.evaluation;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import java.util.ArrayList;
import java.util.List;

/** Whether a learned model allows what was observed. */
final class Reproduction {
  private Reproduction() {}

  /** The transitions of the model's capabilities that it rules out. */
  static List<Transition> failures(Domain model, World world, Evidence evidence) {
    Grounder grounder = Grounder.settable(model, world);
    List<Transition> failures = new ArrayList<>();
    for (Evidence.Observed observed : evidence.all()) {
      Transition transition = observed.transition();
      if (model.action(transition.instance().capability()).isPresent()
          && !allows(grounder.ground(transition.instance()), transition)) {
        failures.add(transition);
      }
    }
    return failures;
  }

  private static boolean allows(GroundAction action, Transition transition) {
    if (transition.outcome() instanceof Transition.Moved moved) {
      return action.executesIn(transition.state())
          && action.successors(transition.state()).containsKey(moved.state());
    }
    return !action.executesIn(transition.state());
  }
}
