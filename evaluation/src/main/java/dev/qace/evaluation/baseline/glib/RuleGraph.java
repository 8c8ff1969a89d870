package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
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

  /**
   * What is true in the states of random walks from a state. Each step is an action drawn at
   * random, until the rules say what comes of it, but for some number of draws at most.
   */
  void walk(
      State start,
      Random random,
      List<Instance> actions,
      StateFeatures features,
      Set<Integer> seen) {
    int first = number(start);
    features.of(start).forEach(seen::add);
    for (int walk = 0; walk < GlibSettings.WALKS; walk++) {
      int at = first;
      for (int i = 0; i < GlibSettings.WALKS; i++) {
        int next = step(at, actions, random);
        if (next != at) {
          at = next;
          features.of(states.get(at)).forEach(seen::add);
        }
      }
    }
  }

  private int step(int from, List<Instance> actions, Random random) {
    int[] possible = steps(from);
    for (int i = 0; i < GlibSettings.WALK_TRIES && possible.length > 0; i++) {
      Instance action = actions.get(random.nextInt(actions.size()));
      for (int s = 0; s < possible.length; s += 2) {
        if (operators.get(possible[s]).instance().equals(action)) {
          return possible[s + 1];
        }
      }
    }
    return from;
  }
}
