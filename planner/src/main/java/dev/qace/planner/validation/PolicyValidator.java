package dev.qace.planner.validation;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import dev.qace.model.ground.Grounder;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.SolutionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows a policy from the initial state through every outcome, and confirms the kind of solution
 * or shows the path that breaks it. Shares no code with any search. A run ends at the goal.
 */
public final class PolicyValidator {
  private PolicyValidator() {}

  /**
   * Follows a policy in a world, by the domain itself.
   *
   * @throws IllegalArgumentException if a rule takes an instance the domain does not have
   * @throws Effort.SpentException if there are more states than the effort allows
   */
  public static Validation validate(
      Domain domain, World world, Condition goal, Policy policy, SolutionKind kind, Effort effort) {
    return new PolicyWalk(model(domain, world, goal, policy), effort).check(kind);
  }

  static ValidatedModel model(Domain domain, World world, Condition goal, Policy policy) {
    Grounder grounder = Grounder.fixedStart(domain, world);
    return new ValidatedModel(
        policy,
        world.initial(),
        grounder.ground(goal),
        instance -> {
          GroundAction action = grounder.ground(instance);
          return new ValidatedModel.Means(action.precondition(), action.effect());
        },
        world::indexOf,
        world::atom);
  }

  /**
   * Follows a policy in a grounded problem.
   *
   * @throws IllegalArgumentException if a rule takes an instance the problem does not have
   * @throws Effort.SpentException if there are more states than the effort allows
   */
  public static Validation validate(
      FondProblem problem, Policy policy, SolutionKind kind, Effort effort) {
    Map<Instance, FondOperator> operators = new HashMap<>();
    problem.operators().forEach(operator -> operators.put(operator.instance(), operator));
    Map<Atom, Integer> numbers = new HashMap<>();
    problem.fluents().forEach(atom -> numbers.put(atom, numbers.size()));
    long[] words = new long[Math.max(1, (problem.fluents().size() + 63) / 64)];
    for (int i = 0; i < problem.initial().words(); i++) {
      words[i] = problem.initial().word(i);
    }
    ValidatedModel model =
        new ValidatedModel(
            policy,
            State.adopt(words),
            problem.goal(),
            instance -> means(instance, operators.get(instance)),
            atom -> numbers.getOrDefault(atom, -1),
            problem.fluents()::get);
    return new PolicyWalk(model, effort).check(kind);
  }

  private static ValidatedModel.Means means(
      Instance instance, @org.jspecify.annotations.Nullable FondOperator operator) {
    if (operator == null) {
      throw new IllegalArgumentException("the problem has no operator " + instance);
    }
    List<GroundCondition> conditions = new ArrayList<>(List.of(operator.rest()));
    for (int literal : operator.required()) {
      conditions.add(new GroundCondition.Lit(literal >> 1, (literal & 1) == 0));
    }
    List<GroundEffect> outcomes = new ArrayList<>();
    for (FondOutcome outcome : operator.outcomes()) {
      List<GroundEffect> changes = new ArrayList<>();
      for (int fluent : outcome.adds()) {
        changes.add(new GroundEffect.GroundChange(fluent, true));
      }
      for (int fluent : outcome.deletes()) {
        changes.add(new GroundEffect.GroundChange(fluent, false));
      }
      for (FondOutcome.Conditional c : outcome.conditional()) {
        changes.add(
            new GroundEffect.When(c.when(), new GroundEffect.GroundChange(c.fluent(), c.value())));
      }
      outcomes.add(new GroundEffect.All(changes));
    }
    return new ValidatedModel.Means(
        GroundCondition.all(conditions), new GroundEffect.OneOf(outcomes));
  }
}
