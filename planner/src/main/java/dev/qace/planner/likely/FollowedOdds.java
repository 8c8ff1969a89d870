package dev.qace.planner.likely;

import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.ground.Grounder;
import dev.qace.planner.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows a policy through every outcome by the domain itself, and adds up how likely it reaches
 * the goal. Shares no code with any search.
 *
 * @param reaching how likely the goal is reached; {@code oneof} counts as equal odds
 * @param steps the expected steps of the runs that reach it; NaN where none does
 * @param states how many states the policy leads through
 */
public record FollowedOdds(double reaching, double steps, int states) {
  private static final double CLOSE = 1e-13;
  private static final int MOST_SWEEPS = 1_000_000;

  /**
   * Follows a policy in a world.
   *
   * @throws Effort.SpentException if there are more states than the effort allows
   */
  public static FollowedOdds of(
      Domain domain, World world, Condition goal, Policy policy, Effort effort) {
    return new Walk(domain, world, goal, policy, effort).odds();
  }

  private static final class Walk {
    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final List<Map<Integer, Double>> next = new ArrayList<>();
    private final List<Boolean> goals = new ArrayList<>();
    private final Effort effort;

    Walk(Domain domain, World world, Condition goal, Policy policy, Effort effort) {
      this.effort = effort;
      Grounder grounder = Grounder.fixedStart(domain.withEqualOdds(), world);
      GroundCondition wanted = grounder.ground(goal);
      GroundPolicy followed = new GroundPolicy(policy, world);
      Map<Instance, GroundAction> actions = new HashMap<>();
      number(world.initial());
      for (int at = 0; at < states.size(); at++) {
        effort.look();
        State state = states.get(at);
        goals.add(wanted.holds(state));
        next.add(new HashMap<>());
        Optional<Instance> choice = goals.get(at) ? Optional.empty() : followed.in(state);
        if (choice.isPresent()) {
          GroundAction action = actions.computeIfAbsent(choice.get(), grounder::ground);
          if (action.executesIn(state)) {
            Map<Integer, Double> here = next.get(at);
            action.successors(state).forEach((to, p) -> here.merge(number(to), p, Double::sum));
          }
        }
      }
    }

    private int number(State state) {
      Integer known = numbers.putIfAbsent(state, states.size());
      if (known != null) {
        return known;
      }
      effort.hold(300 + 16L * state.words());
      states.add(state);
      return states.size() - 1;
    }

    FollowedOdds odds() {
      double[] reaching = new double[states.size()];
      double[] steps = new double[states.size()];
      for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        effort.look();
        double most = 0;
        for (int at = states.size() - 1; at >= 0; at--) {
          double likely = goals.get(at) ? 1 : 0;
          double taken = 0;
          double stay = 0;
          for (Map.Entry<Integer, Double> branch : next.get(at).entrySet()) {
            int to = branch.getKey();
            if (to == at) {
              stay = branch.getValue();
            } else {
              likely += branch.getValue() * reaching[to];
              taken += branch.getValue() * (reaching[to] + steps[to]);
            }
          }
          if (stay < 1) {
            likely /= 1 - stay;
            taken = (taken + stay * likely) / (1 - stay);
          }
          most = Math.max(most, Math.abs(likely - reaching[at]));
          most = Math.max(most, Math.abs(taken - steps[at]) / (1 + taken));
          reaching[at] = likely;
          steps[at] = taken;
        }
        if (most < CLOSE) {
          break;
        }
      }
      return new FollowedOdds(
          reaching[0], reaching[0] > 0 ? steps[0] / reaching[0] : Double.NaN, states.size());
    }
  }
}
