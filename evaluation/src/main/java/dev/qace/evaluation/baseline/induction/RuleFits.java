package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules of one action that were fitted to its examples, each once, and sets of them, scored. */
final class RuleFits {
  private final ActionExamples data;
  private final LearningLimits limits;
  private final long[] changing;
  private final Map<RuleContext, RuleFit> kept = new HashMap<>();

  RuleFits(ActionExamples data, LearningLimits limits) {
    this.data = data;
    this.limits = limits;
    this.changing = data.changing();
  }

  ActionExamples data() {
    return data;
  }

  LearningLimits limits() {
    return limits;
  }

  /** The examples in which something changed. */
  long[] changing() {
    return changing;
  }

  RuleFit fit(RuleContext context) {
    return kept.computeIfAbsent(context, c -> RuleFit.of(c, data, limits));
  }

  CandidateRules scored(List<RuleFit> rules) {
    return CandidateRules.of(rules, data, changing, limits);
  }

  /** A rule, first, and those that cover nothing that it covers. */
  CandidateRules instead(CandidateRules rules, RuleFit rule) {
    List<RuleFit> with = new ArrayList<>(List.of(rule));
    for (RuleFit other : rules.rules()) {
      if (!Bits.overlap(other.bits(), rule.bits())) {
        with.add(other);
      }
    }
    return scored(with);
  }
}
