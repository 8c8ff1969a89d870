package dev.qace.evaluation.baseline.rules;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rules in another vocabulary, in which capabilities and predicates correspond by name and number
 * of parameters: a program may call its parameters otherwise than the true model does.
 */
public final class RuleWords {
  private final Vocabulary vocabulary;

  private RuleWords(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The rules of those capabilities that the vocabulary has, in its words. */
  public static RuleSet translate(RuleSet rules, Vocabulary vocabulary) {
    RuleWords words = new RuleWords(vocabulary);
    List<ActionRules> translated = new ArrayList<>();
    for (ActionRules action : rules.actions()) {
      words.capability(action.action()).ifPresent(c -> translated.add(words.of(action, c)));
    }
    return new RuleSet(translated);
  }

  private Optional<Capability> capability(Capability other) {
    return vocabulary.capabilities().stream()
        .filter(c -> c.name().equals(other.name()) && c.arity() == other.arity())
        .findFirst();
  }

  private ActionRules of(ActionRules action, Capability capability) {
    List<NoisyRule> rules = new ArrayList<>();
    for (NoisyRule rule : action.rules()) {
      rules.add(
          new NoisyRule(
              new RuleContext(
                  capability, rule.context().references(), of(rule.context().literals())),
              rule.outcomes().stream()
                  .map(outcome -> new RuleOutcome(of(outcome.changes()), outcome.probability()))
                  .toList(),
              rule.noise()));
    }
    return new ActionRules(capability, rules, action.defaultNoise());
  }

  private Set<RuleLiteral> of(Set<RuleLiteral> literals) {
    Set<RuleLiteral> translated = new LinkedHashSet<>();
    for (RuleLiteral literal : literals) {
      Predicate predicate =
          vocabulary
              .predicate(literal.predicate().name())
              .filter(p -> p.arity() == literal.predicate().arity())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "the true model has no predicate " + literal.predicate()));
      translated.add(new RuleLiteral(predicate, literal.variables(), literal.positive()));
    }
    return translated;
  }
}
