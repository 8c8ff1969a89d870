package dev.qace.planner.validation;

import dev.qace.model.State;
import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One walk through all states that a policy can lead to. */
final class PolicyWalk {
  private final ValidatedModel model;
  private final Effort effort;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<Integer> choices = new ArrayList<>();
  private final List<List<Integer>> successors = new ArrayList<>();

  /** States at the goal, or where a rule comes first that is proven to lead there. */
  private final BitSet goals = new BitSet();

  private final BitSet good = new BitSet();

  PolicyWalk(ValidatedModel model, Effort effort) {
    this.model = model;
    this.effort = effort;
  }

  Validation check(SolutionKind kind) {
    if (kind != SolutionKind.WEAK) {
      good.or(new RuleProof(model, model.rules(), kind, effort).good());
    }
    reach(model.initial(), -1);
    for (int state = 0; state < states.size(); state++) {
      effort.step();
      Optional<String> fault = follow(state);
      if (fault.isPresent() && kind != SolutionKind.WEAK) {
        return new Validation.Broken(fault.get(), path(state));
      }
      if (kind == SolutionKind.WEAK && goals.get(state)) {
        return confirmed(kind);
      }
    }
    if (kind == SolutionKind.WEAK) {
      return new Validation.Broken("no outcomes lead to the goal", List.of());
    }
    int lost = reachingGoal().nextClearBit(0);
    if (lost < states.size()) {
      return new Validation.Broken("the goal cannot be reached any more", path(lost));
    }
    return kind == SolutionKind.STRONG ? withoutCycle() : confirmed(kind);
  }

  private Validation confirmed(SolutionKind kind) {
    return new Validation.Confirmed(kind, states.size());
  }

  private int reach(State state, int parent) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known != null) {
      return known;
    }
    effort.hold(300 + 16L * state.words());
    states.add(state);
    parents.add(parent);
    choices.add(-1);
    successors.add(List.of());
    return states.size() - 1;
  }

  /** What is wrong with the state, if anything. */
  private Optional<String> follow(int number) {
    State state = states.get(number);
    if (model.isGoal(state)) {
      goals.set(number);
      return Optional.empty();
    }
    FollowedRules.Rule rule = model.rules().in(state);
    if (rule == null) {
      return Optional.of("no rule applies, and the goal is not reached");
    }
    if (good.get(rule.number())) {
      goals.set(number);
      return Optional.empty();
    }
    int instance = rule.instance();
    if (!model.executes(instance, state)) {
      return Optional.of(
          "the policy takes " + model.instance(instance) + ", which does not execute");
    }
    choices.set(number, instance);
    List<Integer> next = new ArrayList<>();
    for (State successor : model.successors(instance, state)) {
      next.add(reach(successor, number));
    }
    successors.set(number, next);
    return Optional.empty();
  }

  private BitSet reachingGoal() {
    List<List<Integer>> predecessors = new ArrayList<>();
    states.forEach(state -> predecessors.add(new ArrayList<>(2)));
    for (int state = 0; state < states.size(); state++) {
      for (int successor : successors.get(state)) {
        predecessors.get(successor).add(state);
      }
    }
    BitSet reaching = (BitSet) goals.clone();
    Deque<Integer> open = new ArrayDeque<>();
    goals.stream().forEach(open::add);
    while (!open.isEmpty()) {
      effort.step();
      for (int predecessor : predecessors.get(open.removeFirst())) {
        if (!reaching.get(predecessor)) {
          reaching.set(predecessor);
          open.add(predecessor);
        }
      }
    }
    return reaching;
  }

  /** Takes away states whose successors are all taken away; what is left then goes round. */
  private Validation withoutCycle() {
    int[] open = new int[states.size()];
    List<List<Integer>> predecessors = new ArrayList<>();
    states.forEach(state -> predecessors.add(new ArrayList<>(2)));
    Deque<Integer> done = new ArrayDeque<>();
    for (int state = 0; state < states.size(); state++) {
      open[state] = successors.get(state).size();
      for (int successor : successors.get(state)) {
        predecessors.get(successor).add(state);
      }
      if (open[state] == 0) {
        done.add(state);
      }
    }
    while (!done.isEmpty()) {
      effort.step();
      for (int predecessor : predecessors.get(done.removeFirst())) {
        if (--open[predecessor] == 0) {
          done.add(predecessor);
        }
      }
    }
    for (int state = 0; state < states.size(); state++) {
      if (open[state] > 0) {
        return new Validation.Broken("the policy may go round for ever", round(state, open));
      }
    }
    return confirmed(SolutionKind.STRONG);
  }

  /** To a state that goes round, and once round from there. */
  private List<Validation.FollowedStep> round(int start, int[] open) {
    List<Integer> visited = new ArrayList<>();
    int at = start;
    while (!visited.contains(at)) {
      visited.add(at);
      at = successors.get(at).stream().filter(next -> open[next] > 0).findFirst().orElseThrow();
    }
    List<Validation.FollowedStep> path = new ArrayList<>(path(at));
    int first = visited.indexOf(at);
    for (int i = first; i < visited.size(); i++) {
      int next = i + 1 < visited.size() ? visited.get(i + 1) : at;
      path.add(step(visited.get(i), next));
    }
    return path;
  }

  private List<Validation.FollowedStep> path(int end) {
    Deque<Validation.FollowedStep> path = new ArrayDeque<>();
    for (int at = end; parents.get(at) >= 0; at = parents.get(at)) {
      path.addFirst(step(parents.get(at), at));
    }
    return List.copyOf(path);
  }

  private Validation.FollowedStep step(int from, int to) {
    return model.step(choices.get(from), states.get(from), states.get(to));
  }
}
