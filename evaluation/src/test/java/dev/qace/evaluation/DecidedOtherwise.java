package dev.qace.evaluation;

import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * Models in which what is undecided is the other way round from how it is written. Of an effect, no
 * more is said than that it is open for one of the outcomes: so there is a model for each.
 */
final class DecidedOtherwise {
  private DecidedOtherwise() {}

  /** Empty where the entry is about no single literal. */
  static List<Domain> of(Domain model, Undecided undecided) {
    if (undecided.place() == Place.CAPABILITY) {
      return List.of();
    }
    Action action =
        model.actions().stream()
            .filter(each -> each.capability().equals(undecided.capability()))
            .findFirst()
            .orElseThrow();
    if (undecided.place() == Place.PRECONDITION) {
      Condition without = without(action.precondition(), undecided.slot().toString());
      if (without.equals(action.precondition())) {
        throw new IllegalArgumentException(undecided + " is not in " + action.precondition());
      }
      return List.of(
          OneWorld.with(model, new Action(action.capability(), without, action.effect())));
    }
    return changes(model, action).stream()
        .filter(change -> change.toString().equals(undecided.slot().toString()))
        .flatMap(change -> toggled(action.effect(), change).stream())
        .map(effect -> new Action(action.capability(), action.precondition(), effect))
        .map(changed -> OneWorld.with(model, changed))
        .toList();
  }

  private static Condition without(Condition condition, String literal) {
    List<Condition> parts = ((Condition.And) condition).parts();
    return new Condition.And(
        parts.stream().filter(part -> !part.toString().equals(literal)).toList());
  }

  private static List<Effect> toggled(Effect effect, Effect.Change change) {
    if (!(effect instanceof Effect.Probabilistic probabilistic)) {
      return List.of(one(effect, change));
    }
    List<Effect.Branch> branches = new ArrayList<>(probabilistic.branches());
    Probability sum =
        branches.stream()
            .map(Effect.Branch::probability)
            .reduce(Probability.ZERO, Probability::plus);
    if (!sum.complement().isZero()) {
      branches.add(new Effect.Branch(sum.complement(), Effect.NOTHING));
    }
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < branches.size(); i++) {
      List<Effect.Branch> changed = new ArrayList<>(branches);
      Effect.Branch branch = branches.get(i);
      changed.set(i, new Effect.Branch(branch.probability(), one(branch.effect(), change)));
      effects.add(new Effect.Probabilistic(changed));
    }
    return effects;
  }

  private static Effect one(Effect outcome, Effect.Change change) {
    List<Effect> parts = new ArrayList<>(((Effect.And) outcome).parts());
    if (!parts.remove(change)) {
      parts.add(change);
    }
    return new Effect.And(parts);
  }

  private static List<Effect.Change> changes(Domain model, Action action) {
    List<Effect.Change> changes = new ArrayList<>();
    for (Predicate predicate : model.predicates()) {
      instantiate(model, action, predicate, new ArrayList<>(), changes);
    }
    return changes;
  }

  private static void instantiate(
      Domain model,
      Action action,
      Predicate predicate,
      List<Term> chosen,
      List<Effect.Change> changes) {
    if (chosen.size() == predicate.arity()) {
      changes.add(new Effect.Change(new LiftedAtom(predicate, chosen), true));
      changes.add(new Effect.Change(new LiftedAtom(predicate, chosen), false));
      return;
    }
    for (Variable parameter : action.capability().parameters()) {
      if (model
          .types()
          .within(parameter.type(), predicate.parameters().get(chosen.size()).type())) {
        chosen.add(parameter);
        instantiate(model, action, predicate, chosen, changes);
        chosen.remove(chosen.size() - 1);
      }
    }
  }
}
