package dev.qace.evaluation.baseline.induction;

import java.util.ArrayList;
import java.util.List;

/**
 * A set of rules during the search, no two of which cover one example, and its score: how likely it
 * makes all examples, less a penalty for each literal.
 */
record CandidateRules(List<RuleFit> rules, double defaultNoise, double score) {

  static CandidateRules of(
      List<RuleFit> rules, ActionExamples data, long[] changing, LearningLimits limits) {
    long[] uncovered = Bits.all(data.size());
    double score = 0;
    for (RuleFit rule : rules) {
      Bits.remove(uncovered, rule.bits());
      score += rule.score();
    }
    double noise = data.weight(Bits.and(uncovered, changing));
    double all = data.weight(uncovered);
    if (noise > 0) {
      score += noise * (Math.log(noise / all) + Math.log(limits.noise()));
    }
    if (all > noise) {
      score += (all - noise) * Math.log((all - noise) / all);
    }
    return new CandidateRules(List.copyOf(rules), all == 0 ? 0 : noise / all, score);
  }

  /** The rules with some at one place put in for the one there. */
  List<RuleFit> replaced(int place, List<RuleFit> by) {
    List<RuleFit> next = new ArrayList<>(rules);
    next.remove(place);
    next.addAll(place, by);
    return next;
  }

  /** Whether a rule covers nothing that others than the one at a place cover. */
  boolean isFreeFor(RuleFit rule, int place) {
    for (int i = 0; i < rules.size(); i++) {
      if (i != place && Bits.overlap(rules.get(i).bits(), rule.bits())) {
        return false;
      }
    }
    return true;
  }
}
