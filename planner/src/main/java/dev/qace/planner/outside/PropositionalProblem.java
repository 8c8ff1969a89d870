package dev.qace.planner.outside;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A grounded problem as a domain without parameters, and the way back for its policies. */
final class PropositionalProblem {
  private final List<Predicate> predicates = new ArrayList<>();
  private final Map<Predicate, Atom> atoms = new HashMap<>();
  private final Map<Capability, Instance> instances = new HashMap<>();
  private final Domain domain;
  private final Problem problem;

  PropositionalProblem(FondProblem ground) {
    Set<Atom> initial = new LinkedHashSet<>();
    for (Atom atom : ground.fluents()) {
      Predicate predicate = new Predicate("f" + predicates.size(), List.of());
      if (ground.initial().holds(predicates.size())) {
        initial.add(new Atom(predicate, List.of()));
      }
      predicates.add(predicate);
      atoms.put(predicate, atom);
    }
    List<Action> actions = new ArrayList<>();
    for (FondOperator operator : ground.operators()) {
      Capability capability = new Capability("o" + actions.size(), List.of());
      instances.put(capability, operator.instance());
      actions.add(new Action(capability, precondition(operator), effect(operator)));
    }
    this.domain = new Domain("ground", TypeHierarchy.UNTYPED, List.of(), predicates, actions);
    this.problem = new Problem("ground", "ground", List.of(), initial, lifted(ground.goal()));
  }

  Domain domain() {
    return domain;
  }

  Problem problem() {
    return problem;
  }

  /** The policy in the names of the grounded problem. */
  Policy original(Policy policy) {
    return new Policy(policy.rules().stream().map(this::original).toList());
  }

  private Policy.Rule original(Policy.Rule rule) {
    List<Literal> when = new ArrayList<>();
    for (Literal literal : rule.when()) {
      Atom atom = atoms.getOrDefault(literal.atom().predicate(), literal.atom());
      when.add(new Literal(atom, literal.positive()));
    }
    return new Policy.Rule(when, instances.getOrDefault(rule.then().capability(), rule.then()));
  }

  private Condition precondition(FondOperator operator) {
    List<Condition> parts = new ArrayList<>(List.of(lifted(operator.rest())));
    for (int literal : operator.required()) {
      parts.add(literal(literal >> 1, (literal & 1) == 0));
    }
    return new Condition.And(parts);
  }

  private Condition literal(int fluent, boolean value) {
    Condition holds = new Condition.Holds(new LiftedAtom(predicates.get(fluent), List.of()));
    return value ? holds : new Condition.Not(holds);
  }

  private Condition lifted(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      return literal(lit.atom(), lit.value());
    } else if (condition instanceof GroundCondition.All all) {
      return new Condition.And(all.parts().stream().map(this::lifted).toList());
    } else if (condition instanceof GroundCondition.Any any) {
      return new Condition.Or(any.parts().stream().map(this::lifted).toList());
    }
    return condition.equals(GroundCondition.TRUE)
        ? Condition.TRUE
        : new Condition.Not(Condition.TRUE);
  }

  private Effect effect(FondOperator operator) {
    List<Effect> outcomes = new ArrayList<>();
    for (FondOutcome outcome : operator.outcomes()) {
      List<Effect> changes = new ArrayList<>();
      for (int fluent : outcome.deletes()) {
        changes.add(change(fluent, false));
      }
      for (int fluent : outcome.adds()) {
        changes.add(change(fluent, true));
      }
      outcome
          .conditional()
          .forEach(
              c -> changes.add(new Effect.When(lifted(c.when()), change(c.fluent(), c.value()))));
      outcomes.add(new Effect.And(changes));
    }
    return outcomes.size() == 1 ? outcomes.get(0) : new Effect.OneOf(outcomes);
  }

  private Effect change(int fluent, boolean value) {
    return new Effect.Change(new LiftedAtom(predicates.get(fluent), List.of()), value);
  }
}
