package dev.qace.planner.ground;

import dev.qace.model.Atom;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Leaves out the atoms that the goal does not depend on, directly or through the preconditions of
 * whatever changes it, and the operators that then change nothing; numbers the rest again.
 */
final class RelevantAtoms {
  private static final int[] NONE = {};

  private final GroundCondition goal;
  private final List<FondOperator> operators;
  private final Effort effort;
  private final boolean[] matters;
  private final int[] numbers;
  private boolean grown;

  RelevantAtoms(int atoms, GroundCondition goal, List<FondOperator> operators, Effort effort) {
    this.goal = goal;
    this.operators = operators;
    this.effort = effort;
    this.matters = new boolean[atoms];
    this.numbers = new int[atoms];
  }

  FondProblem problem(State before, IntFunction<Atom> names) {
    mark(goal);
    do {
      grown = false;
      operators.forEach(this::markThrough);
    } while (grown);
    List<Atom> fluents = new ArrayList<>();
    IntList initial = new IntList();
    for (int atom = 0; atom < matters.length; atom++) {
      if (matters[atom]) {
        numbers[atom] = fluents.size();
        if (before.holds(atom)) {
          initial.add(fluents.size());
        }
        fluents.add(names.apply(atom));
      }
    }
    long[] words = new long[(fluents.size() + 63) / 64];
    for (int i = 0; i < initial.size(); i++) {
      words[initial.get(i) >>> 6] |= 1L << initial.get(i);
    }
    List<FondOperator> renumbered = new ArrayList<>(operators.size());
    for (FondOperator operator : operators) {
      effort.step();
      List<FondOutcome> outcomes = outcomes(operator);
      if (outcomes.size() > 1 || changes(outcomes.get(0))) {
        renumbered.add(
            new FondOperator(
                operator.instance(),
                literals(operator.required()),
                condition(operator.rest()),
                outcomes));
      }
    }
    return FondProblem.grounded(fluents, State.adopt(words), condition(goal), renumbered);
  }

  private static boolean changes(FondOutcome outcome) {
    return outcome.adds().length + outcome.deletes().length + outcome.conditional().size() > 0;
  }

  private void mark(int atom) {
    if (!matters[atom]) {
      matters[atom] = true;
      grown = true;
    }
  }

  private void mark(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      mark(lit.atom());
    } else if (condition instanceof GroundCondition.All all) {
      all.parts().forEach(this::mark);
    } else if (condition instanceof GroundCondition.Any any) {
      any.parts().forEach(this::mark);
    }
  }

  private void markThrough(FondOperator operator) {
    effort.step();
    boolean used = false;
    for (FondOutcome outcome : operator.outcomes()) {
      used |= anyMatters(outcome.adds()) || anyMatters(outcome.deletes());
      for (FondOutcome.Conditional change : outcome.conditional()) {
        if (matters[change.fluent()]) {
          used = true;
          mark(change.when());
        }
      }
    }
    if (used) {
      for (int literal : operator.required()) {
        mark(literal >> 1);
      }
      mark(operator.rest());
    }
  }

  private boolean anyMatters(int[] atoms) {
    for (int atom : atoms) {
      if (matters[atom]) {
        return true;
      }
    }
    return false;
  }

  private int[] literals(int[] literals) {
    int[] renumbered = new int[literals.length];
    for (int i = 0; i < literals.length; i++) {
      renumbered[i] = 2 * numbers[literals[i] >> 1] + (literals[i] & 1);
    }
    return renumbered;
  }

  private GroundCondition condition(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      return new GroundCondition.Lit(numbers[lit.atom()], lit.value());
    } else if (condition instanceof GroundCondition.All all) {
      return GroundCondition.all(all.parts().stream().map(this::condition).toList());
    } else if (condition instanceof GroundCondition.Any any) {
      return GroundCondition.any(any.parts().stream().map(this::condition).toList());
    }
    return condition;
  }

  private List<FondOutcome> outcomes(FondOperator operator) {
    List<FondOutcome> outcomes = new ArrayList<>(operator.outcomes().size());
    for (FondOutcome outcome : operator.outcomes()) {
      List<FondOutcome.Conditional> conditional = new ArrayList<>(0);
      for (FondOutcome.Conditional change : outcome.conditional()) {
        if (matters[change.fluent()]) {
          conditional.add(
              new FondOutcome.Conditional(
                  condition(change.when()), numbers[change.fluent()], change.value()));
        }
      }
      int[] given = conditional.isEmpty() ? operator.required() : NONE;
      FondOutcome renumbered =
          new FondOutcome(
              atoms(outcome.adds(), given, 0),
              atoms(outcome.deletes(), given, 1),
              conditional,
              outcome.weight());
      int same = outcomes.indexOf(renumbered);
      if (same < 0) {
        outcomes.add(renumbered);
      } else {
        outcomes.set(same, outcomes.get(same).heavierBy(renumbered.weight()));
      }
    }
    return outcomes;
  }

  /** What matters of these atoms, without those that the precondition says are so already. */
  private int[] atoms(int[] atoms, int[] given, int sign) {
    int[] kept = new int[atoms.length];
    int count = 0;
    for (int atom : atoms) {
      boolean already = false;
      for (int literal : given) {
        already |= literal == 2 * atom + sign;
      }
      if (matters[atom] && !already) {
        kept[count++] = numbers[atom];
      }
    }
    return count == kept.length ? kept : Arrays.copyOf(kept, count);
  }
}
