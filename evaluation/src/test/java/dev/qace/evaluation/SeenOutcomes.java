package dev.qace.evaluation;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Outcomes;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.Grounder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which outcomes of a true model the evidence shows, whatever a learner made of it. */
final class SeenOutcomes {
  private SeenOutcomes() {}

  /** Whether each outcome was observed where it looks like no other. */
  static boolean all(Domain truth, World world, Evidence evidence) {
    return truth.actions().stream().allMatch(action -> all(action, truth, world, evidence));
  }

  private static boolean all(Action action, Domain truth, World world, Evidence evidence) {
    List<Grounder> outcomes =
        Outcomes.of(action.effect()).stream()
            .map(outcome -> new Effect.And(List.copyOf(outcome.changes())))
            .map(effect -> Grounder.settable(only(action, effect, truth), world))
            .toList();
    Set<Integer> seen = new HashSet<>();
    for (Evidence.Observed observed : evidence.all()) {
      if (observed.transition().instance().capability().equals(action.capability())
          && observed.transition().outcome() instanceof Transition.Moved moved) {
        List<Integer> possible = leadingTo(moved.state(), observed.transition(), outcomes);
        if (possible.size() == 1) {
          seen.addAll(possible);
        }
      }
    }
    return seen.size() == outcomes.size();
  }

  private static Domain only(Action action, Effect outcome, Domain truth) {
    return new Domain(
        truth.name(),
        truth.types(),
        truth.constants(),
        truth.predicates(),
        List.of(new Action(action.capability(), action.precondition(), outcome)));
  }

  private static List<Integer> leadingTo(
      State after, Transition transition, List<Grounder> outcomes) {
    List<Integer> leading = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes
          .get(i)
          .ground(transition.instance())
          .successors(transition.state())
          .containsKey(after)) {
        leading.add(i);
      }
    }
    return leading;
  }
}
