package dev.qace.learner.conclusion;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Which queries first showed something, by their numbers from 1; 0 for none. */
final class FirstSeen {
  private FirstSeen() {}

  static int number(Optional<Transition> transition, ToIntFunction<Transition> numbers) {
    return transition.stream().mapToInt(numbers).findFirst().orElse(0);
  }

  /**
   * The first in which this outcome occurred and no other can have; where others always look like
   * it, the first in which it can have occurred.
   */
  static int of(
      CapabilityKnowledge known,
      LiftedOutcome outcome,
      List<LiftedOutcome> outcomes,
      ToIntFunction<Transition> numbers) {
    List<Transition> possible =
        known.tally().examples().values().stream()
            .filter(transition -> explains(known, outcome, transition))
            .toList();
    return number(
        possible.stream()
            .filter(
                transition ->
                    outcomes.stream()
                        .noneMatch(
                            other -> !other.equals(outcome) && explains(known, other, transition)))
            .findFirst()
            .or(() -> possible.stream().findFirst()),
        numbers);
  }

  /** Whether it leads to what followed, as far as the parameters can tell. */
  private static boolean explains(
      CapabilityKnowledge known, LiftedOutcome outcome, Transition transition) {
    if (!known.lifting().extension().sideEffects().isEmpty()) {
      return outcome.explains(known.lifting(), transition);
    }
    State after = outcome.apply(known.lifting(), transition.state(), transition.instance());
    return known
        .lifting()
        .atomValues(after, transition.instance())
        .equals(known.lifting().atomValues(transition.outcome().state(), transition.instance()));
  }
}
