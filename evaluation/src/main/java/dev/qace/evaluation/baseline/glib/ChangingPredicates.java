package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.model.vocabulary.Predicate;
import java.util.Set;
import java.util.stream.Collectors;

/** The predicates that some learned rule changes; the others are taken to be static. */
final class ChangingPredicates {
  private ChangingPredicates() {}

  static Set<Predicate> of(RuleSet rules) {
    return rules.actions().stream()
        .flatMap(action -> action.rules().stream())
        .flatMap(rule -> rule.outcomes().stream())
        .flatMap(outcome -> outcome.changes().stream())
        .map(RuleLiteral::predicate)
        .collect(Collectors.toSet());
  }
}
