package dev.qace.planner.likely;

import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which outcomes put a goal out of reach: they make something hold that nothing undoes, and either
 * the goal wants its opposite, or whatever makes one of the goal's literals hold needs it. Literals
 * are numbers as in {@link FondOperator}.
 */
final class Ruin {
  private final Map<Integer, Integer> goals = new HashMap<>();

  /** Literals that some outcome may make hold. */
  private final BitSet made = new BitSet();

  /** By goal, what every operator needs that may make it hold. */
  private final BitSet[] needed;

  /**
   * @param goals the goal's literals, known by their places from then on
   */
  Ruin(FondProblem problem, int[] goals) {
    for (int i = 0; i < goals.length; i++) {
      this.goals.put(goals[i], i);
    }
    this.needed = new BitSet[goals.length];
    for (int goal = 0; goal < goals.length; goal++) {
      needed[goal] = new BitSet();
      needed[goal].set(0, 2 * problem.fluents().size());
    }
    for (FondOperator operator : problem.operators()) {
      for (FondOutcome outcome : operator.outcomes()) {
        outcome.conditional().forEach(change -> note(operator, literal(change), change.when()));
        for (int literal : always(outcome)) {
          note(operator, literal, GroundCondition.TRUE);
        }
        // Where something else may add it at the same time, a delete need not come to pass.
        for (int fluent : outcome.deletes()) {
          note(operator, 2 * fluent + 1, GroundCondition.TRUE);
        }
      }
    }
  }

  private void note(FondOperator operator, int literal, GroundCondition when) {
    made.set(literal);
    Integer goal = goals.get(literal);
    if (goal != null) {
      BitSet needs = new BitSet();
      Arrays.stream(operator.required()).forEach(needs::set);
      List<GroundCondition> parts =
          when instanceof GroundCondition.All all ? all.parts() : List.of(when);
      for (GroundCondition part : parts) {
        if (part instanceof GroundCondition.Lit lit) {
          needs.set(literal(lit));
        }
      }
      needed[goal].and(needs);
    }
  }

  static int literal(GroundCondition.Lit lit) {
    return 2 * lit.atom() + (lit.value() ? 0 : 1);
  }

  private static int opposite(int literal) {
    return literal % 2 == 0 ? literal + 1 : literal - 1;
  }

  private static int literal(FondOutcome.Conditional change) {
    return 2 * change.fluent() + (change.value() ? 0 : 1);
  }

  /** What an outcome makes hold whatever the state. */
  private static int[] always(FondOutcome outcome) {
    List<Integer> literals = new ArrayList<>();
    Arrays.stream(outcome.adds()).forEach(fluent -> literals.add(2 * fluent));
    for (int fluent : outcome.deletes()) {
      if (outcome.conditional().stream().noneMatch(c -> c.fluent() == fluent)) {
        literals.add(2 * fluent + 1);
      }
    }
    return literals.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The places of the goal's literals that an outcome may make hold. */
  int[] goalsMade(FondOutcome outcome) {
    BitSet places = new BitSet();
    note(places, Arrays.stream(outcome.adds()).map(fluent -> 2 * fluent).toArray());
    note(places, Arrays.stream(outcome.deletes()).map(fluent -> 2 * fluent + 1).toArray());
    note(places, outcome.conditional().stream().mapToInt(Ruin::literal).toArray());
    return places.stream().toArray();
  }

  private void note(BitSet places, int[] literals) {
    for (int literal : literals) {
      Integer goal = goals.get(literal);
      if (goal != null) {
        places.set(goal);
      }
    }
  }

  /** Whether the goal is out of reach after the outcome while any of these literals is open. */
  boolean ruins(FondOutcome outcome, int[] open) {
    int[] lasting = Arrays.stream(always(outcome)).filter(l -> !made.get(opposite(l))).toArray();
    if (Arrays.stream(lasting).anyMatch(l -> goals.containsKey(opposite(l)))) {
      return true;
    }
    return open.length > 0
        && Arrays.stream(open)
            .allMatch(goal -> Arrays.stream(lasting).anyMatch(l -> needed[goal].get(opposite(l))));
  }
}
