package dev.qace.evaluation;

import dev.qace.evaluation.Difference.Place;
import dev.qace.model.Atom;
import dev.qace.model.Effect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the outcomes of two models differ in, where both execute. Only patterns with the most
 * different objects are spoken of in which there is a difference: what shows there shows in more
 * special ones too, in words that say less.
 */
record EffectDifferences(Set<Difference> missing, Set<Difference> extra) {

  static EffectDifferences of(
      Conjunctive learned, Conjunctive truth, List<SymbolicComparison.Pair> pairs) {
    EffectDifferences found = new EffectDifferences(new LinkedHashSet<>(), new LinkedHashSet<>());
    List<SymbolicComparison.Pair> differing =
        pairs.stream().filter(pair -> !pair.sameOutcomes()).toList();
    int most = differing.stream().mapToInt(pair -> pair.pattern().distinct()).max().orElse(0);
    for (SymbolicComparison.Pair pair : differing) {
      if (pair.pattern().distinct() == most) {
        Set<Map<Atom, Boolean>> learnedOutcomes = pair.learnedOutcomes().keySet();
        Set<Map<Atom, Boolean>> trueOutcomes = pair.trueOutcomes().keySet();
        found.missing().addAll(literals(truth, trueOutcomes, learnedOutcomes, pair.pattern()));
        found.extra().addAll(literals(learned, learnedOutcomes, trueOutcomes, pair.pattern()));
      }
    }
    if (found.missing().isEmpty() && found.extra().isEmpty() && !differing.isEmpty()) {
      SymbolicComparison.Pair first = differing.get(0);
      Set<Map<Atom, Boolean>> learnedOutcomes = first.learnedOutcomes().keySet();
      Set<Map<Atom, Boolean>> trueOutcomes = first.trueOutcomes().keySet();
      found.missing().addAll(outcomes(truth, trueOutcomes, learnedOutcomes));
      found.extra().addAll(outcomes(learned, learnedOutcomes, trueOutcomes));
    }
    return found;
  }

  /** The literals of a model that change something in its own outcomes, and not in the others. */
  private static List<Difference> literals(
      Conjunctive model,
      Set<Map<Atom, Boolean>> own,
      Set<Map<Atom, Boolean>> others,
      Pattern pattern) {
    List<Difference> found = new ArrayList<>();
    model.outcomes().stream()
        .flatMap(outcome -> outcome.changes().stream())
        .map(effect -> (Effect.Change) effect)
        .filter(
            change ->
                pattern
                    .atom(change.atom())
                    .filter(atom -> sets(own, atom, change) && !sets(others, atom, change))
                    .isPresent())
        .forEach(change -> found.add(difference(model, Place.EFFECT, change.toString())));
    return found;
  }

  private static boolean sets(Set<Map<Atom, Boolean>> outcomes, Atom atom, Effect.Change change) {
    Boolean value = change.value();
    return outcomes.stream().anyMatch(outcome -> value.equals(outcome.get(atom)));
  }

  private static List<Difference> outcomes(
      Conjunctive model, Set<Map<Atom, Boolean>> own, Set<Map<Atom, Boolean>> others) {
    return own.stream()
        .filter(outcome -> !others.contains(outcome))
        .map(outcome -> difference(model, Place.OUTCOME, written(outcome)))
        .toList();
  }

  private static String written(Map<Atom, Boolean> outcome) {
    return outcome.entrySet().stream()
        .map(
            change ->
                (change.getValue() ? " " + change.getKey() : " (not " + change.getKey() + ")"))
        .sorted()
        .collect(Collectors.joining("", "(and", ")"));
  }

  private static Difference difference(Conjunctive model, Place place, String literal) {
    return new Difference(model.capability().name(), place, literal);
  }
}
