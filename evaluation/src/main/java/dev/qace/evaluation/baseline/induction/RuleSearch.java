package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Looks for the rules of one action that score best, greedily: the first neighbour of a rule set
 * that scores better takes its place. Neighbours come from six operators, in this order: explain an
 * example of the default rule, add a literal, drop a rule, drop a literal, split a rule on a
 * literal, drop an object.
 */
final class RuleSearch {
  private final ActionExamples data;
  private final LearningLimits limits;
  private final CandidateLiterals literals;
  private final long[] changing;
  private final Map<RuleContext, RuleFit> fits = new HashMap<>();

  RuleSearch(ActionExamples data, LearningLimits limits, CandidateLiterals literals) {
    this.data = data;
    this.limits = limits;
    this.literals = literals;
    this.changing = data.changing();
  }

  /**
   * The best rules found from these contexts on; none gives the default rule alone to start with.
   */
  CandidateRules run(List<RuleContext> start) {
    CandidateRules best = scored(List.of());
    for (RuleContext context : start) {
      RuleFit fit = fit(context);
      if (!Bits.isEmpty(fit.bits()) && best.isFreeFor(fit, -1)) {
        best = scored(with(best, fit));
      }
    }
    for (int i = 0; i < limits.expansions(); i++) {
      FirstBetter better = new FirstBetter(best.score());
      if (!explain(best, better)
          && !addLiterals(best, better)
          && !dropRules(best, better)
          && !dropLiterals(best, better)
          && !split(best, better)
          && !dropObjects(best, better)) {
        return best;
      }
      best = better.found;
    }
    return best;
  }

  /** Takes the first rule set that scores better than what there is. */
  private static final class FirstBetter implements Predicate<CandidateRules> {
    private final double score;
    private CandidateRules found = new CandidateRules(List.of(), 0, Double.NEGATIVE_INFINITY);

    FirstBetter(double score) {
      this.score = score;
    }

    @Override
    public boolean test(CandidateRules next) {
      found = next;
      return next.score() > score + 1e-9;
    }
  }

  CandidateRules scored(List<RuleFit> rules) {
    return CandidateRules.of(rules, data, changing, limits);
  }

  RuleFit fit(RuleContext context) {
    return fits.computeIfAbsent(context, c -> RuleFit.of(c, data, limits));
  }

  private static List<RuleFit> with(CandidateRules rules, RuleFit more) {
    List<RuleFit> all = new ArrayList<>(rules.rules());
    all.add(more);
    return all;
  }

  /** The rules and one more, without those that cover what it covers. */
  CandidateRules inPlaceOfOverlapped(CandidateRules rules, RuleFit rule) {
    List<RuleFit> kept = new ArrayList<>();
    for (RuleFit other : rules.rules()) {
      if (!Bits.overlap(other.bits(), rule.bits())) {
        kept.add(other);
      }
    }
    kept.add(rule);
    return scored(kept);
  }

  private boolean explain(CandidateRules from, FirstBetter better) {
    long[] uncovered = Bits.all(data.size());
    from.rules().forEach(rule -> Bits.remove(uncovered, rule.bits()));
    List<Integer> examples = new ArrayList<>();
    for (boolean changed : new boolean[] {true, false}) {
      for (int e = Bits.next(uncovered, 0); e >= 0; e = Bits.next(uncovered, e + 1)) {
        if (Bits.get(changing, e) == changed && examples.size() < limits.explained()) {
          examples.add(e);
        }
      }
    }
    for (int example : examples) {
      if (better.test(new ExampleExplanation(this, data, from).of(example))) {
        return true;
      }
    }
    return false;
  }

  private boolean addLiterals(CandidateRules from, FirstBetter better) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (RuleLiteral literal : missing(context)) {
        RuleFit fit = fit(context.with(literal));
        if (!Bits.isEmpty(fit.bits()) && better.test(scored(from.replaced(i, List.of(fit))))) {
          return true;
        }
      }
    }
    return false;
  }

  private List<RuleLiteral> missing(RuleContext context) {
    return literals.over(context.types()).stream()
        .filter(l -> !context.literals().contains(l) && !context.literals().contains(l.negated()))
        .toList();
  }

  private boolean dropRules(CandidateRules from, FirstBetter better) {
    for (int i = 0; i < from.rules().size(); i++) {
      if (better.test(scored(from.replaced(i, List.of())))) {
        return true;
      }
    }
    return false;
  }

  private boolean dropLiterals(CandidateRules from, FirstBetter better) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (RuleLiteral literal : context.literals()) {
        if (isBetter(from, i, context.without(literal), better)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isBetter(
      CandidateRules from, int place, RuleContext context, FirstBetter better) {
    RuleFit fit = fit(context);
    return !Bits.isEmpty(fit.bits())
        && from.isFreeFor(fit, place)
        && better.test(scored(from.replaced(place, List.of(fit))));
  }

  private boolean split(CandidateRules from, FirstBetter better) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (RuleLiteral literal : missing(context)) {
        RuleFit yes = fit(context.with(literal));
        RuleFit no = fit(context.with(literal.negated()));
        if (!Bits.isEmpty(yes.bits())
            && !Bits.isEmpty(no.bits())
            && better.test(scored(from.replaced(i, List.of(yes, no))))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean dropObjects(CandidateRules from, FirstBetter better) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (int v = context.action().arity(); v < context.variables(); v++) {
        if (isBetter(from, i, context.withoutReference(v), better)) {
          return true;
        }
      }
    }
    return false;
  }
}
