package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhySurprising.Predicted;
import dev.qace.learner.knowledge.outcome.Estimate;
import java.util.BitSet;
import java.util.List;

/**
 * An answer to a question that nobody needed, beside what was predicted before it was taken in.
 *
 * @param context the part of what was known by then that the prediction rests on
 * @param outcomes of which one was to occur; none where a refusal was predicted
 */
record RandomCheck(
    CapabilityKnowledge about,
    CapabilityKnowledge context,
    Transition transition,
    ExpectedVerdict predicted,
    List<Estimate> outcomes) {

  /** What was predicted. */
  enum ExpectedVerdict {
    EXECUTION,
    REFUSAL,
    /** It was open whether it executes. */
    NOTHING
  }

  static RandomCheck of(Knowledge knowledge, Transition transition) {
    CapabilityKnowledge about = knowledge.of(transition.instance().capability());
    CapabilityKnowledge context = about.contextOf(transition.state(), transition.instance());
    BitSet values = about.lifting().values(transition.state(), transition.instance());
    if (about.precondition().surelyExecutes(values)) {
      return new RandomCheck(
          about,
          context,
          transition,
          ExpectedVerdict.EXECUTION,
          context.resolvedOutcomes().estimates());
    }
    return new RandomCheck(
        about,
        context,
        transition,
        about.precondition().isRefused(values) ? ExpectedVerdict.REFUSAL : ExpectedVerdict.NOTHING,
        List.of());
  }

  /** Whether what occurred is what was predicted. */
  boolean matched() {
    return moved() == executes()
        && (!moved()
            || outcomes.stream()
                .anyMatch(each -> each.outcome().explains(about.lifting(), transition)));
  }

  private boolean moved() {
    return transition.outcome() instanceof Transition.Moved;
  }

  private boolean executes() {
    return predicted == ExpectedVerdict.EXECUTION;
  }

  void settle() {
    if (predicted == ExpectedVerdict.NOTHING) {
      return;
    }
    if (matched()) {
      about.checks().matched();
    } else {
      Predicted instead =
          !executes()
              ? Predicted.REFUSAL
              : moved() ? Predicted.OTHER_OUTCOMES : Predicted.EXECUTION;
      about
          .checks()
          .missed(new Surprising(about.capability(), new WhySurprising.Check(instead, transition)));
    }
  }
}
