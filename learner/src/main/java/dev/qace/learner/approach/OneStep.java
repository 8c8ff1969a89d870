package dev.qace.learner.approach;

import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The policies and goals of questions that take one step. */
final class OneStep {
  private final Knowledge knowledge;
  private final Map<Integer, Literal> trueLiterals = new HashMap<>();

  OneStep(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /** Attempts the instance as long as nothing that it names has changed. */
  Policy policy(State start, Instance instance) {
    return new Policy(List.of(new Policy.Rule(literals(start, instance, true), instance)));
  }

  /** That some atom which the instance names is no longer what it is in this state. */
  Condition changed(State state, Instance instance) {
    List<Condition> parts = new ArrayList<>();
    for (Literal literal : literals(state, instance, false)) {
      parts.add(condition(literal));
    }
    return parts.size() == 1 ? parts.get(0) : new Condition.Or(parts);
  }

  private static Condition condition(Literal literal) {
    Condition atom =
        new Condition.Holds(
            new LiftedAtom(literal.atom().predicate(), List.copyOf(literal.atom().objects())));
    return literal.positive() ? atom : new Condition.Not(atom);
  }

  /** The atoms that the instance names, with their values in this state or with the opposite. */
  private List<Literal> literals(State state, Instance instance, boolean asTheyAre) {
    Lifting lifting = knowledge.of(instance.capability()).lifting();
    Set<Integer> atoms = new LinkedHashSet<>();
    for (int atom : lifting.ground(instance)) {
      if (atom >= 0) {
        atoms.add(atom);
      }
    }
    List<Literal> literals = new ArrayList<>();
    for (int atom : atoms) {
      Literal positive =
          trueLiterals.computeIfAbsent(
              atom, number -> new Literal(knowledge.world().atom(number), true));
      boolean value = state.holds(atom) == asTheyAre;
      literals.add(value ? positive : new Literal(positive.atom(), false));
    }
    return literals;
  }
}
