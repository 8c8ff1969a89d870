package dev.qace.model;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Optional;

/**
 * A model, learned or true: a vocabulary, and what is held to be so of each of its capabilities.
 */
public record Domain(
    String name,
    TypeHierarchy types,
    List<WorldObject> constants,
    List<Predicate> predicates,
    List<Action> actions) {

  public Domain {
    constants = List.copyOf(constants);
    predicates = List.copyOf(predicates);
    actions = List.copyOf(actions);
  }

  public Vocabulary vocabulary() {
    return new Vocabulary(
        types, constants, predicates, actions.stream().map(Action::capability).toList());
  }

  /** The first action that models this capability. */
  public Optional<Action> action(Capability capability) {
    return actions.stream().filter(action -> action.capability().equals(capability)).findFirst();
  }

  /** The same vocabulary with other actions. */
  public Domain withActions(List<Action> others) {
    return new Domain(name, types, constants, predicates, others);
  }

  /** The same model with every {@code oneof} drawn with equal odds, as a simulator needs it. */
  public Domain withEqualOdds() {
    return withActions(
        actions.stream()
            .map(
                action ->
                    new Action(
                        action.capability(),
                        action.precondition(),
                        Outcomes.withEqualOdds(action.effect())))
            .toList());
  }
}
