package dev.qace.evaluation.difference;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcomes;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Domains with one thing changed, by what was changed. */
final class Changed {
  private Changed() {}

  /** Each probability of 0.8 in turn becomes 0.5, what is beside it as much as is left. */
  static Map<String, Domain> withOtherOdds(Domain domain) {
    return withOtherOdds(domain, 50);
  }

  /** The same with so many in a hundred. */
  static Map<String, Domain> withOtherOdds(Domain domain, int percent) {
    Map<String, Domain> changed = new LinkedHashMap<>();
    for (Action action : domain.actions()) {
      Effect effect = otherOdds(action.effect(), percent);
      if (!effect.equals(action.effect())) {
        changed.put(
            action.name() + " with 0." + percent + " for 0.8",
            with(domain, action, a -> new Action(a.capability(), a.precondition(), effect)));
      }
    }
    return changed;
  }

  private static Effect otherOdds(Effect effect, int percent) {
    if (effect instanceof Effect.And and) {
      return new Effect.And(and.parts().stream().map(part -> otherOdds(part, percent)).toList());
    }
    if (effect instanceof Effect.Probabilistic odds
        && odds.branches().get(0).probability().equals(Probability.of(8, 10))) {
      return new Effect.Probabilistic(
          IntStream.range(0, odds.branches().size())
              .mapToObj(
                  i ->
                      new Effect.Branch(
                          Probability.of(i == 0 ? percent : 100 - percent, 100),
                          odds.branches().get(i).effect()))
              .toList());
    }
    return effect;
  }

  /** Each literal of each precondition in turn is left out. */
  static Map<String, Domain> withFewerPreconditions(Domain domain) {
    Map<String, Domain> changed = new LinkedHashMap<>();
    for (Action action : domain.actions()) {
      List<Condition> literals =
          action.precondition() instanceof Condition.And and
              ? and.parts()
              : List.of(action.precondition());
      for (Condition literal : literals) {
        List<Condition> others = new ArrayList<>(literals);
        others.remove(literal);
        changed.put(
            action.name() + " without " + literal,
            with(
                domain,
                action,
                a -> new Action(a.capability(), new Condition.And(others), a.effect())));
      }
    }
    return changed;
  }

  /** Each capability in turn does nothing, one time in ten. */
  static Map<String, Domain> withFailures(Domain domain) {
    return withOneInTen(
        domain,
        action ->
            Outcomes.of(action.effect()).stream().anyMatch(each -> each.changes().isEmpty())
                ? Optional.empty()
                : Optional.of(Effect.NOTHING));
  }

  /** Each capability in turn does something else as well, one time in ten. */
  static Map<String, Domain> withAnotherOutcome(Domain domain) {
    return withOneInTen(
        domain,
        action ->
            atoms(domain, action).stream()
                .filter(atom -> !action.toString().contains(atom.toString()))
                .findFirst()
                .map(
                    atom -> {
                      List<Effect> changes =
                          new ArrayList<>(Outcomes.of(action.effect()).get(0).changes());
                      changes.add(new Effect.Change(atom, true));
                      return new Effect.And(changes);
                    }));
  }

  private static Map<String, Domain> withOneInTen(
      Domain domain, Function<Action, Optional<Effect>> other) {
    Map<String, Domain> changed = new LinkedHashMap<>();
    for (Action action : domain.actions()) {
      other
          .apply(action)
          .ifPresent(
              effect ->
                  changed.put(
                      action.name() + " with one in ten " + effect,
                      with(
                          domain,
                          action,
                          a ->
                              new Action(
                                  a.capability(),
                                  a.precondition(),
                                  new Effect.Probabilistic(
                                      List.of(
                                          new Effect.Branch(Probability.of(1, 10), effect),
                                          new Effect.Branch(
                                              Probability.of(9, 10), a.effect())))))));
    }
    return changed;
  }

  static List<LiftedAtom> atoms(Domain domain, Action action) {
    List<LiftedAtom> atoms = new ArrayList<>();
    for (Predicate predicate : domain.predicates()) {
      List<Term> terms = new ArrayList<>();
      for (Variable wanted : predicate.parameters()) {
        action.capability().parameters().stream()
            .filter(given -> domain.types().within(given.type(), wanted.type()))
            .findFirst()
            .ifPresent(terms::add);
      }
      if (terms.size() == predicate.arity()) {
        atoms.add(new LiftedAtom(predicate, terms));
      }
    }
    return atoms;
  }

  /** Each capability in turn executes nowhere any more. */
  static Map<String, Domain> withoutCapability(Domain domain) {
    Map<String, Domain> changed = new LinkedHashMap<>();
    for (Action action : domain.actions()) {
      changed.put(
          action.name() + " nowhere",
          with(
              domain,
              action,
              a -> new Action(a.capability(), new Condition.Or(List.of()), a.effect())));
    }
    return changed;
  }

  private static Domain with(Domain domain, Action action, UnaryOperator<Action> change) {
    return new Domain(
        domain.name(),
        domain.types(),
        domain.constants(),
        domain.predicates(),
        domain.actions().stream().map(a -> a.equals(action) ? change.apply(a) : a).toList());
  }
}
