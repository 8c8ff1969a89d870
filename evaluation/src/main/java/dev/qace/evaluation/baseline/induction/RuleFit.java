package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * A context with the outcomes that its examples give it.
 *
 * @param bits the examples it covers
 * @param score what the rule adds to the score of a rule set
 */
@SuppressWarnings("ArrayRecordComponent")
record RuleFit(RuleContext context, long[] bits, OutcomeInduction.Induced induced, double score) {

  static RuleFit of(RuleContext context, ActionExamples data, LearningLimits limits) {
    Coverage coverage = data.coverage(context);
    OutcomeInduction.Induced induced = new OutcomeInduction(data, limits, coverage).induce();
    return new RuleFit(
        context,
        coverage.bits(),
        induced,
        induced.score() - limits.penalty() * context.literals().size());
  }

  NoisyRule rule() {
    List<RuleOutcome> outcomes = new ArrayList<>();
    for (int o = 0; o < induced.outcomes().size(); o++) {
      outcomes.add(new RuleOutcome(induced.outcomes().get(o), induced.weights().odds()[o]));
    }
    return new NoisyRule(context, outcomes, induced.weights().noise());
  }
}
