package dev.qace.learner.approach;

import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Writes what to do in some states as a policy. Of each state, the rules say no more than what
 * tells it from the others that may come up.
 */
public final class StatePolicy {
  private StatePolicy() {}

  /**
   * The policy.
   *
   * @param going what to do where, in the order of the rules
   * @param ending where a run is to end
   */
  public static Policy of(World world, Map<State, Instance> going, Collection<State> ending) {
    List<Map.Entry<State, Instance>> order = List.copyOf(going.entrySet());
    List<Policy.Rule> rules = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Instance instance = order.get(i).getValue();
      List<State> others = new ArrayList<>();
      order.subList(i + 1, order.size()).stream()
          .filter(other -> !other.getValue().equals(instance))
          .forEach(other -> others.add(other.getKey()));
      others.addAll(ending);
      rules.add(new Policy.Rule(telling(world, order.get(i).getKey(), others), instance));
    }
    return new Policy(rules);
  }

  /** A few atoms, as they are in this state, of which each other state has one otherwise. */
  private static List<Literal> telling(World world, State state, List<State> others) {
    List<Literal> literals = new ArrayList<>();
    List<State> left = others;
    while (!left.isEmpty()) {
      int[] counts = new int[world.size()];
      for (State other : left) {
        for (int word = 0; word < state.words(); word++) {
          for (long bits = state.word(word) ^ other.word(word); bits != 0; bits &= bits - 1) {
            counts[64 * word + Long.numberOfTrailingZeros(bits)]++;
          }
        }
      }
      int best = 0;
      for (int atom = 1; atom < counts.length; atom++) {
        boolean nicer = counts[atom] == counts[best] && state.holds(atom) && !state.holds(best);
        best = counts[atom] > counts[best] || nicer ? atom : best;
      }
      int chosen = best;
      literals.add(new Literal(world.atom(chosen), state.holds(chosen)));
      left = left.stream().filter(other -> other.holds(chosen) == state.holds(chosen)).toList();
    }
    return literals;
  }
}
