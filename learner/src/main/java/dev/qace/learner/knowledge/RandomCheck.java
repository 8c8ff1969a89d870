package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhySurprising.Predicted;
import dev.qace.learner.knowledge.outcome.Estimate;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * An answer to a question that nobody needed, beside what was predicted before it was taken in.
 *
 * @param context the part of what was known by then that the prediction rests on
 * @param executes whether that was predicted, and no refusal
 * @param outcomes of which one was to occur; none if a refusal was predicted
 */
record RandomCheck(
    CapabilityKnowledge about,
    CapabilityKnowledge context,
    Transition transition,
    boolean executes,
    List<Estimate> outcomes) {

  /** Nothing is checked where it was open whether it executes. */
  static Optional<RandomCheck> of(Knowledge knowledge, Transition transition) {
    CapabilityKnowledge about = knowledge.of(transition.instance().capability());
    CapabilityKnowledge context = about.contextOf(transition.state(), transition.instance());
    BitSet values = about.lifting().values(transition.state(), transition.instance());
    if (about.precondition().surelyExecutes(values)) {
      List<Estimate> outcomes = context.resolvedOutcomes().estimates();
      return Optional.of(new RandomCheck(about, context, transition, true, outcomes));
    }
    return about.precondition().isRefused(values)
        ? Optional.of(new RandomCheck(about, context, transition, false, List.of()))
        : Optional.empty();
  }

  /** Whether what occurred is what was predicted. */
  boolean matched() {
    return moved() == executes
        && (!moved()
            || outcomes.stream()
                .anyMatch(each -> each.outcome().explains(about.lifting(), transition)));
  }

  private boolean moved() {
    return transition.outcome() instanceof Transition.Moved;
  }

  void settle() {
    if (matched()) {
      about.checks().matched();
    } else {
      Predicted instead =
          !executes ? Predicted.REFUSAL : moved() ? Predicted.OTHER_OUTCOMES : Predicted.EXECUTION;
      about
          .checks()
          .missed(new Surprising(about.capability(), new WhySurprising.Check(instead, transition)));
    }
  }
}
