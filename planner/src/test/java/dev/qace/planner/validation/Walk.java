package dev.qace.planner.validation;

import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.ground.Grounder;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.Tireworld;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges a policy in the tire world by plain recursion over its states. */
final class Walk {
  private final Grounder grounder;
  private final GroundCondition goal;
  private final GroundPolicy policy;
  private final Map<State, Set<State>> next = new HashMap<>();

  private Walk(Policy policy) {
    World world = Tireworld.world();
    this.grounder = Grounder.settable(Tireworld.domain().withEqualOdds(), world);
    this.goal = grounder.ground(Tireworld.problem().goal());
    this.policy = new GroundPolicy(policy, world);
    reach(world.initial());
  }

  static boolean isSolution(Policy policy, SolutionKind kind) {
    Walk walk = new Walk(policy);
    State initial = Tireworld.world().initial();
    return switch (kind) {
      case WEAK -> walk.canEnd(initial, new HashSet<>());
      case STRONG_CYCLIC ->
          walk.next.keySet().stream().allMatch(state -> walk.canEnd(state, new HashSet<>()));
      case STRONG -> walk.mustEnd(initial, walk.next.size());
    };
  }

  private void reach(State state) {
    if (next.containsKey(state)) {
      return;
    }
    next.put(state, Set.of());
    Optional<Instance> choice = policy.in(state);
    if (!goal.holds(state) && choice.isPresent()) {
      GroundAction action = grounder.ground(choice.get());
      if (action.executesIn(state)) {
        next.put(state, action.successors(state).keySet());
        next.getOrDefault(state, Set.of()).forEach(this::reach);
      }
    }
  }

  private boolean canEnd(State state, Set<State> seen) {
    return goal.holds(state)
        || (seen.add(state)
            && next.getOrDefault(state, Set.of()).stream().anyMatch(s -> canEnd(s, seen)));
  }

  private boolean mustEnd(State state, int steps) {
    Set<State> followers = next.getOrDefault(state, Set.of());
    return goal.holds(state)
        || (steps > 0
            && !followers.isEmpty()
            && followers.stream().allMatch(s -> mustEnd(s, steps - 1)));
  }
}
