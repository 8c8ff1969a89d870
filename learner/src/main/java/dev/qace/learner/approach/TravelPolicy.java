package dev.qace.learner.approach;

import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Writes ways as a policy. A run is to end where starting over is the shorter way. */
public final class TravelPolicy {
  private static final int MOST_RULES = 200;

  private TravelPolicy() {}

  public static Policy of(World world, StateIndex index, LikelyWays ways) {
    Map<State, Instance> going = new LinkedHashMap<>();
    Set<State> ending = new LinkedHashSet<>();
    Set<Integer> seen = new LinkedHashSet<>();
    Deque<Integer> queue = new ArrayDeque<>();
    queue.add(ways.start());
    while (!queue.isEmpty()) {
      int state = queue.remove();
      if (!seen.add(state)) {
        continue;
      }
      if (ways.goesOn(state) && going.size() < MOST_RULES) {
        going.put(index.state(state), index.instances().get(ways.next(state)));
        queue.addAll(ways.after(state));
      } else {
        ending.add(index.state(state));
      }
    }
    return StatePolicy.of(world, going, ending);
  }
}
