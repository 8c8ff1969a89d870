package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.run.difference.IncomparableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two models in one set of words, the true model's. Capabilities correspond by name and by the
 * types of their parameters in order, predicates and constants by name; what a parameter is called
 * makes no difference. Every {@code oneof} has equal odds.
 *
 * @param learned its capabilities that the true model has too, in the true model's words
 * @param truth with the predicates added that only the learned model has
 * @param extra capabilities that only the learned model has
 * @param visible the predicates that the learned model has
 */
public record Alignment(
    Domain learned, Domain truth, List<Capability> extra, Set<Predicate> visible) {

  /**
   * Brings two models together.
   *
   * @throws IncomparableException if the two use one name for different things
   */
  public static Alignment of(Domain learned, Domain truth) {
    Map<Predicate, Predicate> predicates = new LinkedHashMap<>();
    learned.predicates().forEach(p -> predicates.put(p, corresponding(p, truth)));
    List<Action> aligned = new ArrayList<>();
    List<Capability> extra = new ArrayList<>();
    for (Action action : learned.actions()) {
      Optional<Capability> capability =
          truth.actions().stream()
              .map(Action::capability)
              .filter(candidate -> correspond(action.capability(), candidate))
              .findFirst();
      if (capability.isPresent()) {
        aligned.add(rename(action, capability.get(), predicates, truth));
      } else {
        extra.add(action.capability());
      }
    }
    Set<Predicate> all = new LinkedHashSet<>(truth.predicates());
    all.addAll(predicates.values());
    return new Alignment(
        with(truth, List.copyOf(all), aligned).withEqualOdds(),
        with(truth, List.copyOf(all), first(truth.actions())).withEqualOdds(),
        extra,
        Set.copyOf(predicates.values()));
  }

  private static Domain with(Domain domain, List<Predicate> predicates, List<Action> actions) {
    return new Domain(domain.name(), domain.types(), domain.constants(), predicates, actions);
  }

  /** Of actions that correspond to each other, an instance means the first. */
  private static List<Action> first(List<Action> actions) {
    List<Action> first = new ArrayList<>();
    for (Action action : actions) {
      if (first.stream().noneMatch(f -> correspond(f.capability(), action.capability()))) {
        first.add(action);
      }
    }
    return first;
  }

  private static boolean correspond(Capability one, Capability other) {
    return one.name().equals(other.name())
        && types(one.parameters()).equals(types(other.parameters()));
  }

  private static List<Type> types(List<Variable> parameters) {
    return parameters.stream().map(Variable::type).toList();
  }

  private static Predicate corresponding(Predicate predicate, Domain truth) {
    Optional<Predicate> same = truth.vocabulary().predicate(predicate.name());
    if (same.isEmpty()) {
      for (Type type : types(predicate.parameters())) {
        if (!type.names().stream().allMatch(truth.types()::declares)) {
          throw new IncomparableException(
              "the learned model's predicate "
                  + predicate.name()
                  + " takes objects of type "
                  + type
                  + ", which the true model does not have");
        }
      }
      return predicate;
    }
    List<Type> learnedTypes = types(predicate.parameters());
    List<Type> trueTypes = types(same.get().parameters());
    if (!learnedTypes.equals(trueTypes)) {
      throw new IncomparableException(
          "predicate %s takes objects of types %s in the learned model, of types %s in the true one"
              .formatted(predicate.name(), learnedTypes, trueTypes));
    }
    return same.get();
  }

  private static Action rename(
      Action action, Capability capability, Map<Predicate, Predicate> predicates, Domain truth) {
    Map<String, Variable> variables = new HashMap<>();
    for (int i = 0; i < capability.arity(); i++) {
      variables.put(action.capability().parameters().get(i).name(), capability.parameters().get(i));
    }
    ModelTranslation renaming =
        new ModelTranslation(
            predicate -> predicates.getOrDefault(predicate, predicate),
            constant -> constant(constant, action, truth),
            variables);
    return new Action(
        capability, renaming.condition(action.precondition()), renaming.effect(action.effect()));
  }

  private static WorldObject constant(WorldObject constant, Action action, Domain truth) {
    return truth.constants().stream()
        .filter(candidate -> candidate.name().equals(constant.name()))
        .findFirst()
        .orElseThrow(
            () ->
                new IncomparableException(
                    "the learned model of %s speaks of %s, which is no constant of the true model"
                        .formatted(action.name(), constant)));
  }
}
