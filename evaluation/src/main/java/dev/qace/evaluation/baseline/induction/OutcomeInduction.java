package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.RuleLiteral;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The outcomes of one rule: at first everything that was seen, in the rule's words; then, greedily,
 * two outcomes are joined into one more or one is removed, whichever raises the score most.
 */
final class OutcomeInduction {
  private final ActionExamples data;
  private final LearningLimits limits;
  private final Coverage coverage;

  /** By outcome, the covered examples that it fits. */
  private final Map<Set<RuleLiteral>, long[]> fits = new LinkedHashMap<>();

  OutcomeInduction(ActionExamples data, LearningLimits limits, Coverage coverage) {
    this.data = data;
    this.limits = limits;
    this.coverage = coverage;
  }

  /**
   * Outcomes with their odds.
   *
   * @param score the logarithm of the likelihood, less the penalty for the outcomes' literals
   */
  record Induced(List<Set<RuleLiteral>> outcomes, OutcomeWeights weights, double score) {}

  Induced induce() {
    Set<Set<RuleLiteral>> seen = new LinkedHashSet<>();
    for (int e = Bits.next(coverage.bits(), 0); e >= 0; e = Bits.next(coverage.bits(), e + 1)) {
      data.changes(e, coverage).ifPresent(seen::add);
    }
    Induced best = weighed(List.copyOf(seen));
    for (int i = 0; i < limits.outcomeExpansions(); i++) {
      double before = best.score();
      for (List<Set<RuleLiteral>> next : neighbours(best)) {
        Induced weighed = weighed(next);
        best = weighed.score() > best.score() ? weighed : best;
      }
      if (!(best.score() > before)) {
        return best;
      }
    }
    return best;
  }

  private Induced weighed(List<Set<RuleLiteral>> outcomes) {
    long[][] columns = outcomes.stream().map(this::fitting).toArray(long[][]::new);
    OutcomeWeights weights = OutcomeWeights.of(columns, coverage.bits(), data, limits.noise());
    int literals = outcomes.stream().mapToInt(Set::size).sum();
    return new Induced(outcomes, weights, weights.logLikelihood() - limits.penalty() * literals);
  }

  private long[] fitting(Set<RuleLiteral> outcome) {
    return fits.computeIfAbsent(outcome, changes -> data.fitting(changes, coverage));
  }

  private List<List<Set<RuleLiteral>>> neighbours(Induced from) {
    List<Set<RuleLiteral>> outcomes = from.outcomes();
    List<List<Set<RuleLiteral>>> next = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      for (int j = 0; j < i; j++) {
        Set<RuleLiteral> joined = new LinkedHashSet<>(outcomes.get(i));
        joined.addAll(outcomes.get(j));
        if (!outcomes.contains(joined)
            && joined.stream().noneMatch(literal -> joined.contains(literal.negated()))
            && !Bits.isEmpty(fitting(joined))) {
          List<Set<RuleLiteral>> more = new ArrayList<>(outcomes);
          more.add(joined);
          next.add(more);
        }
      }
    }
    for (Set<RuleLiteral> outcome : outcomes) {
      if (mayGo(outcome, from)) {
        List<Set<RuleLiteral>> fewer = new ArrayList<>(outcomes);
        fewer.remove(outcome);
        next.add(fewer);
      }
    }
    return next;
  }

  /**
   * Whether the score can rise without this outcome. What it alone fits becomes noise; at best that
   * takes away nothing else, and all the odds there are go to the examples that are left.
   */
  private boolean mayGo(Set<RuleLiteral> outcome, Induced from) {
    long[] alone = Bits.and(fitting(outcome), coverage.bits());
    for (Set<RuleLiteral> other : from.outcomes()) {
      if (!other.equals(outcome)) {
        Bits.remove(alone, fitting(other));
      }
    }
    double least = data.weight(alone) * -Math.log(limits.noise());
    return limits.penalty() * outcome.size() - from.weights().logLikelihood() > least;
  }
}
