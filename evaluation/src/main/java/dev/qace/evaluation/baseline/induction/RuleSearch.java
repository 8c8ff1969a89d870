package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Looks for the rules of one action that score best, greedily. Six operators take turns, and the
 * best that each makes of the rule set takes its place where it scores better: explain an example
 * of the default rule, add a literal, drop a rule, drop a literal, split a rule on a literal, drop
 * an object.
 */
final class RuleSearch {
  /** What a score has to be better by, so that rounding is no improvement. */
  static final double SMALL = 1e-9;

  private final ActionExamples data;
  private final RuleFits fits;
  private final ExampleContexts contexts;
  private final Random random;
  private final boolean among;
  private final List<Added> additions;

  /** A literal that may be added to a rule, with the types of its variables. */
  private record Added(RuleLiteral literal, List<Type> types) {}

  /**
   * A search.
   *
   * @param among whether rules that explain an example are trimmed among the others, too
   */
  RuleSearch(RuleFits fits, ExampleContexts contexts, boolean among, Random random) {
    this.data = fits.data();
    this.fits = fits;
    this.contexts = contexts;
    this.random = random;
    this.among = among;
    Set<Added> all = new LinkedHashSet<>();
    for (int e = 0; e < data.size(); e++) {
      RuleContext context = contexts.of(e);
      for (RuleLiteral literal : context.literals()) {
        all.add(new Added(literal, literal.variables().stream().map(context::type).toList()));
      }
    }
    this.additions = List.copyOf(all);
  }

  /** Something that makes other rule sets of one. */
  private interface Operator {
    void apply(CandidateRules from, Best best);
  }

  /** The best rule set so far. */
  private static final class Best {
    private CandidateRules rules;

    Best(CandidateRules rules) {
      this.rules = rules;
    }

    void offer(CandidateRules next) {
      if (next.score() > rules.score() + SMALL) {
        rules = next;
      }
    }
  }

  /**
   * The best rules found from rules that were learned of fewer examples, with the odds that they
   * have; from none, the default rule alone is what there is to start with.
   */
  CandidateRules run(List<NoisyRule> start) {
    long[] free = Bits.all(data.size());
    List<RuleFit> kept = new ArrayList<>();
    for (NoisyRule rule : start) {
      RuleFit fit = RuleFit.kept(rule, free, data, fits.limits());
      Bits.remove(free, fit.bits());
      kept.add(fit);
    }
    return improved(fits.scored(kept));
  }

  /** The best rules found from these on. */
  CandidateRules improved(CandidateRules rules) {
    List<Operator> operators =
        List.of(
            this::explain,
            this::addLiterals,
            this::dropRules,
            this::dropLiterals,
            this::split,
            this::dropObjects);
    Best best = new Best(rules);
    for (int i = 0; i < fits.limits().expansions(); i++) {
      double before = best.rules.score();
      for (Operator operator : operators) {
        operator.apply(best.rules, best);
      }
      if (!(best.rules.score() > before)) {
        break;
      }
    }
    return best.rules;
  }

  private void explain(CandidateRules from, Best best) {
    long[] uncovered = Bits.all(data.size());
    from.rules().forEach(rule -> Bits.remove(uncovered, rule.bits()));
    List<Integer> examples = new ArrayList<>();
    for (boolean changed : new boolean[] {true, false}) {
      List<Integer> some = new ArrayList<>();
      for (int e = Bits.next(uncovered, 0); e >= 0; e = Bits.next(uncovered, e + 1)) {
        if (Bits.get(fits.changing(), e) == changed) {
          some.add(e);
        }
      }
      Collections.shuffle(some, random);
      examples.addAll(some);
    }
    for (int example : examples.subList(0, Math.min(fits.limits().explained(), examples.size()))) {
      RuleContext context = contexts.of(example);
      if (!context.literals().isEmpty() && isExplained(example, context)) {
        explain(context, c -> fits.scored(List.of(fits.fit(c))).score(), from, best);
        if (among) {
          explain(context, c -> fits.instead(from, fits.fit(c)).score(), from, best);
        }
      }
    }
  }

  private boolean isExplained(int example, RuleContext context) {
    Coverage coverage = data.coverage(context);
    return Bits.get(coverage.bits(), example) && data.changes(example, coverage).isPresent();
  }

  private void explain(
      RuleContext context, ToDoubleFunction<RuleContext> score, CandidateRules from, Best best) {
    RuleContext trimmed = new RuleTrimming(data, score).trimmed(context);
    best.offer(fits.instead(from, fits.fit(trimmed)));
  }

  private void addLiterals(CandidateRules from, Best best) {
    for (int i = 0; i < from.rules().size(); i++) {
      for (Added added : additions) {
        Optional<RuleFit> fit = with(from.rules().get(i).context(), added, true);
        if (fit.isPresent()) {
          best.offer(fits.scored(from.replaced(i, List.of(fit.get()))));
        }
      }
    }
  }

  /** A rule with a literal or its opposite added; empty if it says so already, or covers none. */
  private Optional<RuleFit> with(RuleContext context, Added added, boolean positive) {
    if (context.literals().contains(added.literal())
        || context.literals().contains(added.literal().negated())) {
      return Optional.empty();
    }
    RuleLiteral literal = positive ? added.literal() : added.literal().negated();
    return context
        .with(literal, added.types())
        .map(fits::fit)
        .filter(fit -> !Bits.isEmpty(fit.bits()));
  }

  private void dropRules(CandidateRules from, Best best) {
    for (int i = 0; i < from.rules().size(); i++) {
      best.offer(fits.scored(from.replaced(i, List.of())));
    }
  }

  private void dropLiterals(CandidateRules from, Best best) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (RuleLiteral literal : context.literals()) {
        offer(from, i, context.without(literal), best);
      }
    }
  }

  private void offer(CandidateRules from, int place, RuleContext context, Best best) {
    if (!context.literals().isEmpty()) {
      RuleFit fit = fits.fit(context);
      if (!Bits.isEmpty(fit.bits()) && from.isFreeFor(fit, place)) {
        best.offer(fits.scored(from.replaced(place, List.of(fit))));
      }
    }
  }

  private void split(CandidateRules from, Best best) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (Added added : additions) {
        Optional<RuleFit> yes = with(context, added, true);
        Optional<RuleFit> no = with(context, added, false);
        if (yes.isPresent() && no.isPresent() && !Bits.overlap(yes.get().bits(), no.get().bits())) {
          best.offer(fits.scored(from.replaced(i, List.of(yes.get(), no.get()))));
        }
      }
    }
  }

  private void dropObjects(CandidateRules from, Best best) {
    for (int i = 0; i < from.rules().size(); i++) {
      RuleContext context = from.rules().get(i).context();
      for (int v = 0; v < context.variables(); v++) {
        offer(from, i, context.without(v), best);
      }
    }
  }
}
