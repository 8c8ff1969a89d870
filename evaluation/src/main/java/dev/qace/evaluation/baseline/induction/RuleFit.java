package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A context with the outcomes that its examples give it.
 *
 * @param bits the examples it covers
 * @param score what the rule adds to the score of a rule set
 */
@SuppressWarnings("ArrayRecordComponent")
record RuleFit(RuleContext context, long[] bits, OutcomeInduction.Induced induced, double score) {

  /** Noise is an outcome of every rule, and costs as much as one of one literal. */
  static final int NOISE = 1;

  /** In place of the logarithm of 0. */
  private static final double IMPOSSIBLE = -1e9;

  static RuleFit of(RuleContext context, ActionExamples data, LearningLimits limits) {
    Coverage coverage = data.coverage(context);
    OutcomeInduction.Induced induced = new OutcomeInduction(data, limits, coverage).induce();
    return new RuleFit(
        context,
        coverage.bits(),
        induced,
        induced.score() - limits.penalty() * (context.literals().size() + NOISE));
  }

  /**
   * A rule as it was learned from fewer examples, with the odds it has: where they make a new one
   * impossible, so is the rule.
   *
   * @param free the examples that no earlier rule covers
   */
  static RuleFit kept(NoisyRule rule, long[] free, ActionExamples data, LearningLimits limits) {
    Coverage coverage = data.coverage(rule.context());
    long[] bits = Bits.and(coverage.bits(), free);
    List<Set<RuleLiteral>> outcomes = rule.outcomes().stream().map(RuleOutcome::changes).toList();
    double[] odds = new double[outcomes.size() + 1];
    long[][] fits = new long[outcomes.size()][];
    for (int o = 0; o < outcomes.size(); o++) {
      odds[o] = rule.outcomes().get(o).probability();
      fits[o] = data.fitting(outcomes.get(o), coverage);
    }
    odds[outcomes.size()] = rule.noise();
    double sum = 0;
    for (int e = Bits.next(bits, 0); e >= 0; e = Bits.next(bits, e + 1)) {
      double likelihood = 0;
      for (int o = 0; o < fits.length; o++) {
        likelihood += Bits.get(fits[o], e) ? odds[o] : 0;
      }
      likelihood = likelihood > 0 ? likelihood : rule.noise() * limits.noise();
      sum += data.weight(e) * (likelihood > 0 ? Math.log(likelihood) : IMPOSSIBLE);
    }
    int literals = outcomes.stream().mapToInt(Set::size).sum();
    double score = sum - limits.penalty() * literals;
    return new RuleFit(
        rule.context(),
        bits,
        new OutcomeInduction.Induced(outcomes, new OutcomeWeights(odds, sum), score),
        score - limits.penalty() * (rule.context().literals().size() + NOISE));
  }

  NoisyRule rule() {
    List<RuleOutcome> outcomes = new ArrayList<>();
    for (int o = 0; o < induced.outcomes().size(); o++) {
      outcomes.add(new RuleOutcome(induced.outcomes().get(o), induced.weights().odds()[o]));
    }
    return new NoisyRule(context, outcomes, induced.weights().noise());
  }
}
