package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.PreconditionSpace;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The questions on which it rests what was learned of a capability, by their numbers in the order
 * in which they were asked, from 1; 0 for none.
 *
 * @param execution the first in which it was executed
 * @param refusal the first in which it was refused
 * @param precondition for each literal of the precondition
 * @param outcomes for each outcome, the first in which it came about and no other can have; where
 *     others always look like it, the first in which it can have come about
 */
public record Grounds(
    int execution, int refusal, List<Settled> precondition, List<Integer> outcomes) {

  /**
   * How it was found that a literal is needed.
   *
   * @param question after which it was known; 0 where it is not
   * @param refused in which the agent refused for want of it, as is known by now
   */
  public record Settled(int question, int refused) {}

  public Grounds {
    precondition = List.copyOf(precondition);
    outcomes = List.copyOf(outcomes);
  }

  static Grounds of(
      CapabilityKnowledge study, List<LiftedOutcome> outcomes, ToIntFunction<Transition> numbers) {
    PreconditionSpace space = study.space();
    return new Grounds(
        number(study.tally().examples().values().stream().findFirst(), numbers),
        number(space.firstRefusal(), numbers),
        study.cautious().stream()
            .mapToObj(
                literal ->
                    new Settled(
                        number(space.settledBy(literal), numbers),
                        number(
                            space.settledBy(literal).flatMap(known -> space.refusedFor(literal)),
                            numbers)))
            .toList(),
        outcomes.stream()
            .map(outcome -> number(first(study, outcome, outcomes), numbers))
            .toList());
  }

  private static int number(Optional<Transition> transition, ToIntFunction<Transition> numbers) {
    return transition.stream().mapToInt(numbers).findFirst().orElse(0);
  }

  private static Optional<Transition> first(
      CapabilityKnowledge study, LiftedOutcome outcome, List<LiftedOutcome> outcomes) {
    List<Transition> possible =
        study.tally().examples().values().stream()
            .filter(transition -> explains(study, outcome, transition))
            .toList();
    return possible.stream()
        .filter(
            transition ->
                outcomes.stream()
                    .noneMatch(
                        other -> !other.equals(outcome) && explains(study, other, transition)))
        .findFirst()
        .or(() -> possible.stream().findFirst());
  }

  /** Whether it leads to what followed, as far as the parameters can tell. */
  private static boolean explains(
      CapabilityKnowledge study, LiftedOutcome outcome, Transition transition) {
    State after = outcome.apply(study.lifting(), transition.state(), transition.instance());
    return study
        .lifting()
        .atomValues(after, transition.instance())
        .equals(study.lifting().atomValues(transition.outcome().state(), transition.instance()));
  }
}
