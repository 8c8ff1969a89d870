package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.List;

/** A class-A action that can still be changed: tenths of probability, and literals. */
final class Draft {
  final Capability capability;
  final List<Condition> precondition = new ArrayList<>();
  final List<List<Effect.Change>> outcomes = new ArrayList<>();
  final List<Integer> tenths = new ArrayList<>();

  Draft(Capability capability) {
    this.capability = capability;
  }

  Draft copy() {
    Draft copy = new Draft(capability);
    copy.precondition.addAll(precondition);
    outcomes.forEach(outcome -> copy.outcomes.add(new ArrayList<>(outcome)));
    copy.tenths.addAll(tenths);
    return copy;
  }

  Action action() {
    List<Effect.Branch> branches = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      branches.add(
          new Effect.Branch(
              Probability.of(tenths.get(i), 10), new Effect.And(List.copyOf(outcomes.get(i)))));
    }
    return new Action(
        capability, new Condition.And(precondition), new Effect.Probabilistic(branches));
  }
}
