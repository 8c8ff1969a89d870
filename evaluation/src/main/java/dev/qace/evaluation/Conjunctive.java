package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.vocabulary.Capability;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An action of the paper's class (Sec. 2): its precondition is a conjunction of literals, and each
 * of its outcomes a set of literals that become true together.
 */
record Conjunctive(Capability capability, Set<Conjunct> precondition, List<Outcome> outcomes) {

  /**
   * The action as one of the class, or empty if it is not. Negations and implications that amount
   * to a conjunction are taken apart; a {@code oneof} gets equal odds.
   */
  static Optional<Conjunctive> of(Action action) {
    Set<Conjunct> conjuncts = new LinkedHashSet<>();
    if (!collect(action.precondition(), true, conjuncts) || !isFlat(action.effect())) {
      return Optional.empty();
    }
    try {
      List<Outcome> outcomes = Outcomes.of(Outcomes.withEqualOdds(action.effect()));
      return Optional.of(new Conjunctive(action.capability(), conjuncts, outcomes));
    } catch (Outcomes.TooManyException tooManyToList) {
      return Optional.empty();
    }
  }

  private static boolean collect(Condition condition, boolean wanted, Set<Conjunct> conjuncts) {
    if (condition instanceof Condition.Holds || condition instanceof Condition.Equal) {
      conjuncts.add(new Conjunct(condition, wanted));
      return true;
    } else if (condition instanceof Condition.Not not) {
      return collect(not.part(), !wanted, conjuncts);
    } else if (condition instanceof Condition.And and) {
      return collect(and.parts(), wanted, wanted, conjuncts);
    } else if (condition instanceof Condition.Or or) {
      return collect(or.parts(), wanted, !wanted, conjuncts);
    } else if (condition instanceof Condition.Imply imply && !wanted) {
      return collect(imply.premise(), true, conjuncts)
          && collect(imply.conclusion(), false, conjuncts);
    }
    return false;
  }

  /**
   * @param all whether every part has to be as wanted; otherwise one is enough, which is a
   *     conjunction only where there is no more than one
   */
  private static boolean collect(
      List<Condition> parts, boolean wanted, boolean all, Set<Conjunct> conjuncts) {
    if (!all && parts.isEmpty()) {
      conjuncts.add(new Conjunct(Condition.TRUE, false));
      return true;
    }
    return (all || parts.size() == 1)
        && parts.stream().allMatch(part -> collect(part, wanted, conjuncts));
  }

  private static boolean isFlat(Effect effect) {
    if (effect instanceof Effect.And and) {
      return and.parts().stream().allMatch(Conjunctive::isFlat);
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      return probabilistic.branches().stream().allMatch(branch -> isFlat(branch.effect()));
    } else if (effect instanceof Effect.OneOf oneOf) {
      return oneOf.branches().stream().allMatch(Conjunctive::isFlat);
    }
    return effect instanceof Effect.Change;
  }
}
