package dev.qace.learner.approach.telling;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Two hypotheses of the paper's class (conjunctive preconditions, sets of literals as outcomes, and
 * now and then a condition before one) that differ in one slot, a small world, and a start. The
 * same seed gives the same case.
 */
public record RandomCase(Domain one, Domain other, World world, State start) {

  private static final Type THING = Type.named("thing");
  private static final Type TOOL = Type.named("tool");

  public HypothesisPair pair() {
    return HypothesisPair.of(one, other);
  }

  /** The first case from this seed on whose two hypotheses are written differently. */
  public static RandomCase of(long seed) {
    Random random = new Random(seed);
    while (true) {
      RandomCase drawn = new Drawing(random).draw();
      if (!drawn.one.equals(drawn.other) && drawn.world.size() <= 14) {
        return drawn;
      }
    }
  }

  private static final class Drawing {
    private final Random random;
    private final List<Predicate> predicates = new ArrayList<>();
    private final TypeHierarchy types;

    Drawing(Random random) {
      this.random = random;
      Map<String, Type> supertypes = new LinkedHashMap<>();
      supertypes.put("thing", Type.OBJECT);
      supertypes.put("tool", THING);
      this.types = new TypeHierarchy(supertypes);
      for (int i = 0, count = 2 + random.nextInt(3); i < count; i++) {
        int arity = random.nextInt(8) == 0 ? 3 : random.nextInt(3);
        predicates.add(new Predicate("p" + i, variables("x", arity)));
      }
    }

    private List<Variable> variables(String prefix, int count) {
      List<Variable> variables = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        variables.add(new Variable(prefix + i, random.nextBoolean() ? THING : TOOL));
      }
      return variables;
    }

    RandomCase draw() {
      List<Action> actions = new ArrayList<>();
      for (int i = 0, count = 1 + random.nextInt(4); i < count; i++) {
        actions.add(action("c" + i));
      }
      List<Action> changed = new ArrayList<>(actions);
      int at = random.nextInt(actions.size());
      changed.set(at, random.nextBoolean() ? narrower(actions.get(at)) : richer(actions.get(at)));
      List<WorldObject> objects = new ArrayList<>();
      for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
        objects.add(new WorldObject("o" + i, i % 2 == 0 ? TOOL : THING));
      }
      Domain one = new Domain("d", types, List.of(), predicates, actions);
      Domain other = new Domain("d", types, List.of(), predicates, changed);
      World world = new World(one.vocabulary(), objects, List.of());
      State start = world.initial();
      for (int i = 0; i < world.size(); i++) {
        start = start.with(i, random.nextBoolean());
      }
      boolean swapped = random.nextBoolean();
      return new RandomCase(swapped ? other : one, swapped ? one : other, world, start);
    }

    private Action action(String name) {
      List<Variable> parameters = variables("y", random.nextInt(3));
      List<Condition> needs = new ArrayList<>();
      for (int i = 0, count = random.nextInt(3); i < count; i++) {
        literal(parameters).ifPresent(literal -> needs.add(condition(literal)));
      }
      List<Effect> outcomes = new ArrayList<>();
      int most = random.nextBoolean() ? 1 : 3;
      for (int i = 0, count = 1 + random.nextInt(most); i < count; i++) {
        List<Effect> changes = new ArrayList<>();
        for (int j = 0, literals = random.nextInt(3); j < literals; j++) {
          literal(parameters)
              .ifPresent(literal -> changes.add(perhapsGuarded(literal, parameters)));
        }
        outcomes.add(new Effect.And(changes));
      }
      return new Action(
          new Capability(name, parameters), new Condition.And(needs), joined(outcomes));
    }

    private Effect perhapsGuarded(Effect.Change change, List<Variable> parameters) {
      Optional<Effect.Change> when =
          random.nextInt(8) == 0 ? literal(parameters) : Optional.empty();
      return when.isPresent() ? new Effect.When(condition(when.get()), change) : change;
    }

    /** Plain, with odds that leave something or nothing to chance, or without odds. */
    private Effect joined(List<Effect> outcomes) {
      if (outcomes.size() == 1 && random.nextBoolean()) {
        return outcomes.get(0);
      }
      if (random.nextBoolean()) {
        return new Effect.OneOf(outcomes);
      }
      Probability each = Probability.of(1, outcomes.size() + random.nextInt(2));
      return new Effect.Probabilistic(
          outcomes.stream().map(outcome -> new Effect.Branch(each, outcome)).toList());
    }

    /** With one literal more in its precondition: or an equality. */
    private Action narrower(Action action) {
      List<Variable> parameters = action.capability().parameters();
      List<Condition> needs = new ArrayList<>(((Condition.And) action.precondition()).parts());
      if (parameters.size() == 2 && random.nextInt(4) == 0) {
        Condition equal = new Condition.Equal(parameters.get(0), parameters.get(1));
        needs.add(random.nextBoolean() ? equal : new Condition.Not(equal));
      } else {
        literal(parameters).ifPresent(literal -> needs.add(condition(literal)));
      }
      return new Action(action.capability(), new Condition.And(needs), action.effect());
    }

    /** With one literal more in one of its outcomes, or in all. */
    private Action richer(Action action) {
      List<Effect.Change> literal = literal(action.capability().parameters()).stream().toList();
      boolean everywhere = random.nextBoolean();
      Effect effect = action.effect();
      if (effect instanceof Effect.OneOf oneOf) {
        effect = new Effect.OneOf(richer(oneOf.branches(), literal, everywhere));
      } else if (effect instanceof Effect.Probabilistic probabilistic) {
        List<Effect> plain = new ArrayList<>();
        probabilistic.branches().forEach(branch -> plain.add(branch.effect()));
        Probability each = probabilistic.branches().get(0).probability();
        effect =
            new Effect.Probabilistic(
                richer(plain, literal, everywhere).stream()
                    .map(branch -> new Effect.Branch(each, branch))
                    .toList());
      } else {
        effect = richer(List.of(effect), literal, everywhere).get(0);
      }
      return new Action(action.capability(), action.precondition(), effect);
    }

    private List<Effect> richer(
        List<Effect> outcomes, List<Effect.Change> literal, boolean everywhere) {
      int at = random.nextInt(outcomes.size());
      List<Effect> richer = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        List<Effect> changes = new ArrayList<>(((Effect.And) outcomes.get(i)).parts());
        if (everywhere || i == at) {
          changes.addAll(literal);
        }
        richer.add(new Effect.And(changes));
      }
      return richer;
    }

    private static Condition condition(Effect.Change literal) {
      Condition holds = new Condition.Holds(literal.atom());
      return literal.value() ? holds : new Condition.Not(holds);
    }

    private Optional<Effect.Change> literal(List<Variable> parameters) {
      Predicate predicate = predicates.get(random.nextInt(predicates.size()));
      List<Term> terms = new ArrayList<>();
      for (Variable wanted : predicate.parameters()) {
        List<Variable> fitting =
            parameters.stream().filter(p -> types.within(p.type(), wanted.type())).toList();
        if (fitting.isEmpty()) {
          return Optional.empty();
        }
        terms.add(fitting.get(random.nextInt(fitting.size())));
      }
      return Optional.of(
          new Effect.Change(new LiftedAtom(predicate, terms), random.nextInt(3) > 0));
    }
  }
}
