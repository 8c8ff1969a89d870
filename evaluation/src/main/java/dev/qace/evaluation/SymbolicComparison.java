package dev.qace.evaluation;

import dev.qace.evaluation.Difference.Place;
import dev.qace.model.Atom;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares two models of one capability in every state and binding, by going through the patterns
 * in which objects can fill its parameters.
 */
final class SymbolicComparison {

  /** One pattern, and what each model says of it. */
  record Pair(Pattern pattern, Case learned, Case truth) {

    boolean samePrecondition() {
      return learned.executes() == truth.executes()
          && (!truth.executes() || learned.needs().equals(truth.needs()));
    }

    /** In some state, both models execute. */
    boolean bothExecute() {
      return learned.executes()
          && truth.executes()
          && learned.needs().entrySet().stream()
              .allMatch(
                  need ->
                      need.getValue()
                          .equals(truth.needs().getOrDefault(need.getKey(), need.getValue())));
    }

    /** What holds where both execute. */
    private Map<Atom, Boolean> needsOfBoth() {
      Map<Atom, Boolean> both = new LinkedHashMap<>(truth.needs());
      both.putAll(learned.needs());
      return both;
    }

    Map<Map<Atom, Boolean>, Probability> learnedOutcomes() {
      return learned.outcomes(needsOfBoth());
    }

    Map<Map<Atom, Boolean>, Probability> trueOutcomes() {
      return truth.outcomes(needsOfBoth());
    }

    boolean sameOutcomes() {
      return !bothExecute() || learnedOutcomes().keySet().equals(trueOutcomes().keySet());
    }

    boolean sameOdds() {
      return !bothExecute() || learnedOutcomes().equals(trueOutcomes());
    }
  }

  private final Conjunctive learned;
  private final Conjunctive truth;
  private final List<Pair> pairs = new ArrayList<>();
  private final Set<Predicate> visible;

  /**
   * @param visible the predicates that the learned model knows
   */
  SymbolicComparison(
      Conjunctive learned, Conjunctive truth, List<Pattern> patterns, Set<Predicate> visible) {
    this.learned = learned;
    this.truth = truth;
    this.visible = visible;
    for (Pattern pattern : patterns) {
      pairs.add(new Pair(pattern, Case.of(learned, pattern), Case.of(truth, pattern)));
    }
  }

  CapabilityComparison compare() {
    boolean preconditions = pairs.stream().allMatch(Pair::samePrecondition);
    EffectDifferences effects = EffectDifferences.of(learned, truth, pairs);
    List<Difference> missing = new ArrayList<>();
    List<Difference> extra = new ArrayList<>();
    for (Conjunct conjunct : truth.precondition()) {
      if (!pairs.stream().allMatch(pair -> pair.learned().implies(conjunct, pair.pattern()))) {
        missing.add(precondition(conjunct));
      }
    }
    for (Conjunct conjunct : learned.precondition()) {
      if (!pairs.stream().allMatch(pair -> pair.truth().implies(conjunct, pair.pattern()))) {
        extra.add(precondition(conjunct));
      }
    }
    missing.addAll(effects.missing());
    extra.addAll(effects.extra());
    return new CapabilityComparison(
        truth.capability(),
        true,
        preconditions && pairs.stream().allMatch(Pair::sameOdds),
        preconditions,
        preconditions && pairs.stream().allMatch(Pair::sameOutcomes),
        // The learned model speaks of no more than its own predicates (Theorem 1).
        pairs.stream().allMatch(p -> Inclusion.holds(p.learned(), p.truth().visible(visible))),
        pairs.stream().allMatch(p -> Inclusion.holds(p.truth(), p.learned())),
        missing,
        extra,
        largestError(),
        totalVariation());
  }

  private Difference precondition(Conjunct conjunct) {
    return new Difference(truth.capability().name(), Place.PRECONDITION, conjunct.toString());
  }

  private double totalVariation() {
    return pairs.stream()
        .filter(pair -> pair.truth().executes())
        .mapToDouble(
            pair ->
                OddsDifference.totalVariation(
                    pair.learned().outcomes(pair.truth().needs()),
                    pair.truth().outcomes(pair.truth().needs())))
        .max()
        .orElse(0);
  }

  private double largestError() {
    List<Pair> both = pairs.stream().filter(Pair::bothExecute).toList();
    int most = both.stream().mapToInt(pair -> pair.pattern().distinct()).max().orElse(0);
    return both.stream()
        .filter(pair -> pair.pattern().distinct() == most)
        .mapToDouble(
            pair -> OddsDifference.largestError(pair.learnedOutcomes(), pair.trueOutcomes()))
        .max()
        .orElse(0);
  }
}
