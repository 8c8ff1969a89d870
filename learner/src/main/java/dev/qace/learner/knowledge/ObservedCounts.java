package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Examples;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.promise.Forecasts;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.Lifting;
import java.util.BitSet;
import java.util.function.Supplier;

/**
 * What was observed of a capability, or of one context of it, in the counts that inference rests
 * on. Not thread-safe.
 */
final class ObservedCounts {
  private final Tally tally;
  private final Forecasts forecasts;
  private final Influences influences;
  private final Attempts attempts = new Attempts();
  private final Examples examples;

  /**
   * @param depth how many literals the context has; 0 for all of the capability
   */
  ObservedCounts(Lifting lifting, int depth) {
    this.tally = new Tally(lifting);
    this.forecasts = new Forecasts(lifting);
    this.influences = new Influences(lifting, forecasts, depth);
    this.examples = new Examples(lifting);
  }

  /**
   * Takes in a transition.
   *
   * @param step its number, over all capabilities
   * @param model what all executions tell, this one included
   * @param held the literals that hold wherever it executes
   */
  void add(Transition transition, long step, Supplier<OutcomeModel> model, Supplier<BitSet> held) {
    tally
        .add(transition)
        .ifPresent(
            execution -> {
              forecasts.add(transition, execution, model);
              influences.add(transition, execution, step, model, held);
            });
    attempts.add(transition);
    examples.add(transition);
  }

  Tally tally() {
    return tally;
  }

  Forecasts forecasts() {
    return forecasts;
  }

  Influences influences() {
    return influences;
  }

  Attempts attempts() {
    return attempts;
  }

  Examples examples() {
    return examples;
  }
}
