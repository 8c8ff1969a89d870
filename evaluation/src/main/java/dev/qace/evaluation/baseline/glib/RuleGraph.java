package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The states that determinised rules lead to, numbered as they are come across. Searches from many
 * states share it until other rules are learned.
 */
final class RuleGraph {
  private final List<GroundOperator> operators;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<int @Nullable []> steps = new ArrayList<>();

  RuleGraph(RuleSet rules, WorldTable table) {
    this.operators = GroundOperator.of(rules, table);
  }

  int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      steps.add(null);
      return states.size() - 1;
    }
    return known;
  }

  State state(int number) {
    return states.get(number);
  }

  GroundOperator operator(int number) {
    return operators.get(number);
  }

  /** The steps from a state that change it: an operator and the state after it, in turns. */
  int[] steps(int number) {
    int[] known = steps.get(number);
    if (known == null) {
      State state = states.get(number);
      List<Integer> found = new ArrayList<>();
      for (int o = 0; o < operators.size(); o++) {
        if (operators.get(o).appliesIn(state)) {
          State after = operators.get(o).after(state);
          if (!after.equals(state)) {
            found.add(o);
            found.add(number(after));
          }
        }
      }
      known = found.stream().mapToInt(Integer::intValue).toArray();
      steps.set(number, known);
    }
    return known;
  }

  /** What is true in the states of random walks from a state. */
  void walk(State start, Random random, StateFeatures features, Set<Integer> seen) {
    int first = number(start);
    features.of(start).forEach(seen::add);
    for (int walk = 0; walk < GlibSettings.WALKS; walk++) {
      int at = first;
      for (int i = 0; i < GlibSettings.WALKS; i++) {
        int[] possible = steps(at);
        if (possible.length == 0) {
          break;
        }
        at = possible[2 * random.nextInt(possible.length / 2) + 1];
        features.of(states.get(at)).forEach(seen::add);
      }
    }
  }
}
