package dev.qace.report.prediction;

import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.ground.Grounder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Goes down every path one by one, merging nothing and knowing nothing of intervals. */
final class PathByPath {
  /** How a path ends, and where. */
  record Where(String end, State state) {}

  private final Grounder grounder;
  private final Map<Where, Double> ends = new HashMap<>();

  PathByPath(Domain domain, World world) {
    this.grounder = Grounder.settable(domain, world);
  }

  Map<Where, Double> sequence(State start, List<Instance> instances) {
    follow(start, 1, instances);
    return ends;
  }

  private void follow(State state, double odds, List<Instance> left) {
    if (left.isEmpty()) {
      end("done", state, odds);
      return;
    }
    GroundAction action = grounder.ground(left.get(0));
    if (!action.executesIn(state)) {
      end("refusal", state, odds);
      return;
    }
    action
        .successors(state)
        .forEach((next, chance) -> follow(next, odds * chance, left.subList(1, left.size())));
  }

  Map<Where, Double> policy(State start, GroundPolicy policy, Predicate<State> goal, int steps) {
    follow(start, 1, policy, goal, steps);
    return ends;
  }

  private void follow(
      State state, double odds, GroundPolicy policy, Predicate<State> goal, int left) {
    Optional<Instance> next = policy.in(state);
    if (goal.test(state)) {
      end("goal", state, odds);
    } else if (next.isEmpty()) {
      end("no-rule", state, odds);
    } else if (left == 0) {
      end("step-limit", state, odds);
    } else {
      GroundAction action = grounder.ground(next.get());
      if (action.executesIn(state)) {
        action
            .successors(state)
            .forEach((after, chance) -> follow(after, odds * chance, policy, goal, left - 1));
      } else {
        end("refusal", state, odds);
      }
    }
  }

  private void end(String how, State state, double odds) {
    ends.merge(new Where(how, state), odds, Double::sum);
  }
}
