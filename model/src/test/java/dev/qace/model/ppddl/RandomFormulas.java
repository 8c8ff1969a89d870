package dev.qace.model.ppddl;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Well-typed conditions and effects. */
final class RandomFormulas {
  private final Random random;
  private final TypeHierarchy types;
  private final List<Predicate> predicates;
  private final List<WorldObject> objects;

  RandomFormulas(
      Random random, TypeHierarchy types, List<Predicate> predicates, List<WorldObject> objects) {
    this.random = random;
    this.types = types;
    this.predicates = predicates;
    this.objects = objects;
  }

  Condition condition(List<Variable> variables, int depth) {
    if (depth == 0) {
      return leaf(variables);
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Condition.Or(conditions(variables, depth));
      case 1 -> new Condition.Not(condition(variables, depth - 1));
      case 2 ->
          new Condition.Imply(condition(variables, depth - 1), condition(variables, depth - 1));
      case 3 -> {
        List<Variable> own = quantified();
        yield new Condition.ForAll(own, condition(both(variables, own), depth - 1));
      }
      case 4 -> {
        List<Variable> own = quantified();
        yield new Condition.Exists(own, condition(both(variables, own), depth - 1));
      }
      case 5, 6 -> new Condition.And(conditions(variables, depth));
      default -> leaf(variables);
    };
  }

  private List<Condition> conditions(List<Variable> variables, int depth) {
    List<Condition> parts = new ArrayList<>();
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      parts.add(condition(variables, depth - 1));
    }
    return parts;
  }

  private Condition leaf(List<Variable> variables) {
    List<Term> terms = terms(variables);
    if (random.nextInt(5) == 0 && !terms.isEmpty()) {
      return new Condition.Equal(pick(terms), pick(terms));
    }
    return atom(variables).<Condition>map(Condition.Holds::new).orElse(Condition.TRUE);
  }

  Effect effect(List<Variable> variables, int depth) {
    if (depth == 0) {
      return change(variables);
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Effect.When(condition(variables, 2), effect(variables, depth - 1));
      case 1 -> {
        List<Variable> own = quantified();
        yield new Effect.ForAll(own, effect(both(variables, own), depth - 1));
      }
      case 2, 3 -> probabilistic(variables, depth);
      case 4 -> {
        List<Effect> branches = effects(variables, depth);
        branches.add(effect(variables, depth - 1));
        yield new Effect.OneOf(branches);
      }
      case 5, 6 -> new Effect.And(effects(variables, depth));
      default -> change(variables);
    };
  }

  private Effect probabilistic(List<Variable> variables, int depth) {
    List<Effect.Branch> branches = new ArrayList<>();
    int parts = 1 + random.nextInt(12);
    int left = parts;
    while (left > 0 && random.nextInt(4) > 0) {
      int part = random.nextInt(left + 1);
      branches.add(new Effect.Branch(Probability.of(part, parts), effect(variables, depth - 1)));
      left -= part;
    }
    return new Effect.Probabilistic(branches);
  }

  private List<Effect> effects(List<Variable> variables, int depth) {
    List<Effect> parts = new ArrayList<>();
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      parts.add(effect(variables, depth - 1));
    }
    return parts;
  }

  private Effect change(List<Variable> variables) {
    boolean value = random.nextBoolean();
    return atom(variables)
        .<Effect>map(atom -> new Effect.Change(atom, value))
        .orElse(Effect.NOTHING);
  }

  /** An atom over these variables and the objects, where some predicate can take them. */
  Optional<LiftedAtom> atom(List<Variable> variables) {
    Predicate predicate = pick(predicates);
    List<Term> chosen = new ArrayList<>();
    for (Variable parameter : predicate.parameters()) {
      List<Term> fitting =
          terms(variables).stream().filter(term -> mayBe(term, parameter.type())).toList();
      if (fitting.isEmpty()) {
        return Optional.empty();
      }
      chosen.add(pick(fitting));
    }
    return Optional.of(new LiftedAtom(predicate, chosen));
  }

  private boolean mayBe(Term term, Type wanted) {
    return term instanceof WorldObject object
        ? types.fits(object, wanted)
        : types.overlap(term.type(), wanted);
  }

  /** The innermost variable of each name, and every object. */
  private List<Term> terms(List<Variable> variables) {
    List<Term> terms = new ArrayList<>(objects);
    for (int i = 0; i < variables.size(); i++) {
      String name = variables.get(i).name();
      boolean hidden =
          variables.subList(i + 1, variables.size()).stream().anyMatch(v -> v.name().equals(name));
      if (!hidden) {
        terms.add(variables.get(i));
      }
    }
    return terms;
  }

  private List<Variable> quantified() {
    List<String> names = List.copyOf(types.names());
    List<Variable> variables = new ArrayList<>();
    for (int i = 0, count = random.nextInt(3); i < count; i++) {
      // Sometimes the name of a parameter, which is then hidden.
      String name = (random.nextInt(4) == 0 ? "y" : "z") + i;
      variables.add(new Variable(name, Type.named(pick(names))));
    }
    return variables;
  }

  private static List<Variable> both(List<Variable> outer, List<Variable> inner) {
    List<Variable> both = new ArrayList<>(outer);
    both.addAll(inner);
    return both;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
