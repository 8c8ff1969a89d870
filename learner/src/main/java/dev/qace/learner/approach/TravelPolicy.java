package dev.qace.learner.approach;

import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes ways as a policy. A run is to end where starting anew is the shorter way. Of each state,
 * the rules say no more than what tells it from the others that may come up.
 */
public final class TravelPolicy {
  private static final int MOST_RULES = 200;

  private final World world;
  private final StateIndex atlas;
  private final Map<Integer, Integer> going = new LinkedHashMap<>();
  private final Set<Integer> ending = new LinkedHashSet<>();

  public TravelPolicy(World world, StateIndex atlas, LikelyWays ways) {
    this.world = world;
    this.atlas = atlas;
    Deque<Integer> queue = new ArrayDeque<>();
    queue.add(ways.start());
    while (!queue.isEmpty()) {
      int state = queue.remove();
      if (going.containsKey(state) || ending.contains(state)) {
        continue;
      }
      if (ways.goesOn(state) && going.size() < MOST_RULES) {
        going.put(state, ways.next(state));
        queue.addAll(ways.after(state));
      } else {
        ending.add(state);
      }
    }
  }

  public Policy policy() {
    List<Integer> order = new ArrayList<>(going.keySet());
    List<Policy.Rule> rules = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      int state = order.get(i);
      int then = going.getOrDefault(state, 0);
      List<State> others = new ArrayList<>();
      order.subList(i + 1, order.size()).stream()
          .filter(other -> going.getOrDefault(other, 0) != then)
          .forEach(other -> others.add(atlas.state(other)));
      ending.forEach(other -> others.add(atlas.state(other)));
      Instance instance = atlas.instances().get(then);
      rules.add(new Policy.Rule(telling(atlas.state(state), others), instance));
    }
    return new Policy(rules);
  }

  /** A few atoms, as they are in this state, of which each other state has one otherwise. */
  private List<Literal> telling(State state, List<State> others) {
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
