package dev.qace.evaluation;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Outcome;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a model says of one capability in one {@link Pattern}. Its canonical form is what it needs
 * together with {@link #outcomes} given just that: two models predict the same in every state of
 * the pattern exactly where these are equal. That is so because the odds of the states that follow,
 * over all states before, determine the odds of every set of changes over atoms whose value is
 * open.
 *
 * @param executes whether some state lets it execute
 * @param needs the value that each atom of the precondition has to have
 */
record Case(boolean executes, Map<Atom, Boolean> needs, List<ChangedAtoms> ways) {

  /** Changes that occur together: an atom that is deleted and added is just added. */
  record ChangedAtoms(Map<Atom, Boolean> changes, Probability probability) {}

  static Case of(Conjunctive action, Pattern pattern) {
    Map<Atom, Boolean> needs = new LinkedHashMap<>();
    boolean executes = true;
    for (Conjunct conjunct : action.precondition()) {
      executes &= require(conjunct, pattern, needs);
    }
    List<ChangedAtoms> ways = new ArrayList<>();
    action.outcomes().forEach(outcome -> ways.add(way(outcome, pattern)));
    return new Case(executes, needs, ways);
  }

  /** Adds what the conjunct asks of the atoms; false where it cannot be had with the rest. */
  private static boolean require(Conjunct conjunct, Pattern pattern, Map<Atom, Boolean> needs) {
    if (conjunct.leaf() instanceof Condition.Holds holds) {
      Optional<Atom> atom = pattern.atom(holds.atom());
      if (atom.isEmpty()) {
        return !conjunct.positive();
      }
      Boolean before = needs.put(atom.get(), conjunct.positive());
      return before == null || before == conjunct.positive();
    }
    return decided(conjunct, pattern);
  }

  /** Whether a conjunct without an atom holds in every state of the pattern. */
  private static boolean decided(Conjunct conjunct, Pattern pattern) {
    boolean holds =
        !(conjunct.leaf() instanceof Condition.Equal equal)
            || pattern.resolve(equal.left()).equals(pattern.resolve(equal.right()));
    return holds == conjunct.positive();
  }

  private static ChangedAtoms way(Outcome outcome, Pattern pattern) {
    Map<Atom, Boolean> changes = new LinkedHashMap<>();
    for (Effect effect : outcome.changes()) {
      Effect.Change change = (Effect.Change) effect;
      pattern
          .atom(change.atom())
          .ifPresent(a -> changes.merge(a, change.value(), Boolean::logicalOr));
    }
    return new ChangedAtoms(changes, Objects.requireNonNull(outcome.probability()));
  }

  /** Whether a conjunct holds wherever this case executes. */
  boolean implies(Conjunct conjunct, Pattern pattern) {
    if (!executes) {
      return true;
    }
    if (conjunct.leaf() instanceof Condition.Holds holds) {
      Optional<Atom> atom = pattern.atom(holds.atom());
      return atom.isEmpty()
          ? !conjunct.positive()
          : Objects.equals(needs.get(atom.get()), conjunct.positive());
    }
    return decided(conjunct, pattern);
  }

  /**
   * What may happen in a state in which these atoms have these values, without changes that then
   * change nothing. Outcomes that do the same are one.
   */
  Map<Map<Atom, Boolean>, Probability> outcomes(Map<Atom, Boolean> known) {
    Map<Map<Atom, Boolean>, Probability> merged = new LinkedHashMap<>();
    for (ChangedAtoms way : ways) {
      Map<Atom, Boolean> changes = new LinkedHashMap<>(way.changes());
      changes.entrySet().removeIf(change -> change.getValue().equals(known.get(change.getKey())));
      merged.merge(changes, way.probability(), Probability::plus);
    }
    return merged;
  }

  /** The same seen by somebody who cannot see any other predicates. */
  Case visible(Set<Predicate> predicates) {
    return new Case(
        executes,
        over(needs, predicates),
        ways.stream()
            .map(w -> new ChangedAtoms(over(w.changes(), predicates), w.probability()))
            .toList());
  }

  private static Map<Atom, Boolean> over(Map<Atom, Boolean> values, Set<Predicate> predicates) {
    Map<Atom, Boolean> kept = new LinkedHashMap<>(values);
    kept.keySet().removeIf(atom -> !predicates.contains(atom.predicate()));
    return kept;
  }
}
