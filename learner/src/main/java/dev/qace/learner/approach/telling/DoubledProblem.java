package dev.qace.learner.approach.telling;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The paper's own reduction of telling two hypotheses apart to FOND planning (appendix, "Generating
 * Policy Simulation Queries"): every predicate is there twice, once for each hypothesis, and every
 * capability moves both copies along, until they differ or only one hypothesis allows the step.
 *
 * <p>The names are the paper's, {@code robot-at_i}, {@code robot-at_j}, {@code move-vehicle_ij} and
 * {@code goal}, with a number behind where the vocabulary has such a name already. Predicates and
 * actions stand in the order of the vocabulary: first all copies of the one, then all copies of the
 * other, then the goal.
 *
 * @param problem from the start, in both copies, to where they differ or {@code (goal)} holds
 */
public record DoubledProblem(Domain domain, Problem problem) {

  /** The problem of telling the two apart from a start in this world. */
  public static DoubledProblem of(HypothesisPair pair, World world, State start) {
    return new Doubling(pair).problem(world, start);
  }

  private static final class Doubling {
    private final HypothesisPair pair;
    private final FreshNames actionNames = new FreshNames();
    private final Copy one;
    private final Copy other;
    private final Predicate goal;

    Doubling(HypothesisPair pair) {
      this.pair = pair;
      FreshNames names = new FreshNames();
      List<Predicate> predicates = pair.one().predicates();
      predicates.forEach(predicate -> names.take(predicate.name()));
      pair.one().actions().forEach(action -> actionNames.take(action.name()));
      this.goal = new Predicate(names.fresh("goal"), List.of());
      this.one = new Copy(predicates, "_i", names);
      this.other = new Copy(predicates, "_j", names);
    }

    DoubledProblem problem(World world, State start) {
      Domain domain = domain();
      List<WorldObject> constants = domain.constants();
      List<WorldObject> objects =
          world.objects().stream().filter(object -> !constants.contains(object)).toList();
      Set<Atom> initial = new LinkedHashSet<>();
      world.atoms(start).forEach(atom -> initial.add(one.of(atom)));
      world.atoms(start).forEach(atom -> initial.add(other.of(atom)));
      return new DoubledProblem(
          domain,
          new Problem(
              "tell-" + pair.capability().name(), domain.name(), objects, initial, goal(world)));
    }

    private Condition goal(World world) {
      List<Condition> ways = new ArrayList<>();
      ways.add(new Condition.Holds(new LiftedAtom(goal, List.of())));
      for (int i = 0; i < world.size(); i++) {
        Condition here = holds(one.of(world.atom(i)));
        Condition there = holds(other.of(world.atom(i)));
        ways.add(new Condition.And(List.of(here, new Condition.Not(there))));
        ways.add(new Condition.And(List.of(new Condition.Not(here), there)));
      }
      return new Condition.Or(ways);
    }

    private static Condition holds(Atom atom) {
      return new Condition.Holds(new LiftedAtom(atom.predicate(), List.copyOf(atom.objects())));
    }

    private Domain domain() {
      List<Predicate> predicates = new ArrayList<>(one.predicates());
      predicates.addAll(other.predicates());
      predicates.add(goal);
      List<Action> actions = new ArrayList<>();
      for (Action action : pair.one().actions()) {
        boolean differs = action.capability().equals(pair.capability());
        actions.add(
            differs
                ? both(pair.drawnOfOne(), pair.drawnOfOther())
                : both(HypothesisPair.drawn(action), HypothesisPair.drawn(action)));
      }
      return new Domain(
          pair.one().name() + "_ij",
          pair.one().types(),
          pair.one().constants(),
          predicates,
          actions);
    }

    private Action both(Action i, Action j) {
      Condition preI = one.of(i.precondition());
      Condition preJ = other.of(j.precondition());
      List<Effect> outcomesI = ((Effect.OneOf) i.effect()).branches();
      List<Effect> outcomesJ = ((Effect.OneOf) j.effect()).branches();
      List<Effect> outcomes = new ArrayList<>();
      for (int k = 0; k < outcomesI.size(); k++) {
        List<Effect> changes = new ArrayList<>(parts(one.of(outcomesI.get(k))));
        changes.addAll(parts(other.of(outcomesJ.get(k))));
        outcomes.add(
            new Effect.And(
                List.of(
                    new Effect.When(together(preI, preJ), new Effect.And(changes)),
                    new Effect.When(together(preI, Copy.opposite(preJ)), reached()),
                    new Effect.When(together(preJ, Copy.opposite(preI)), reached()))));
      }
      return new Action(
          new Capability(actionNames.fresh(i.name() + "_ij"), i.capability().parameters()),
          new Condition.Or(List.of(preI, preJ)),
          outcomes.size() == 1 ? outcomes.get(0) : new Effect.OneOf(outcomes));
    }

    private Effect reached() {
      return new Effect.And(List.of(new Effect.Change(new LiftedAtom(goal, List.of()), true)));
    }

    private static List<Effect> parts(Effect effect) {
      return effect instanceof Effect.And and ? and.parts() : List.of(effect);
    }

    private static Condition together(Condition left, Condition right) {
      List<Condition> all = new ArrayList<>(parts(left));
      all.addAll(parts(right));
      return new Condition.And(all);
    }

    private static List<Condition> parts(Condition condition) {
      return condition instanceof Condition.And and ? and.parts() : List.of(condition);
    }
  }
}
