package dev.qace.learner.approach.telling;

import dev.qace.learner.evidence.PolicyKind;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A policy followed from a start through everything that both hypotheses agree on. */
public final class FollowedPolicy {

  /** Far more than a query's policy is meant to have; beyond, what follows is only estimated. */
  private static final int MOST_STATES = 20_000;

  /** Paths of a policy with cycles are gone through one by one, so only this many steps of them. */
  private static final int MOST_PATH_STEPS = 50_000;

  private static final int LONGEST_EXACT = 400;

  private final GroundHypotheses hypotheses;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<Integer> rules = new ArrayList<>();
  private final List<List<Integer>> next = new ArrayList<>();
  private final List<StepPredictions> telling = new ArrayList<>();
  private final BitSet goingOn = new BitSet();
  private final BitSet mayTell = new BitSet();
  private boolean complete = true;
  private int pathSteps;

  public FollowedPolicy(Policy policy, GroundHypotheses hypotheses, State start) {
    this.hypotheses = hypotheses;
    World world = hypotheses.world();
    reach(start);
    for (int at = 0; at < states.size(); at++) {
      int rule = ruleIn(policy, states.get(at), world);
      rules.add(rule);
      next.add(rule < 0 ? List.of() : follow(at, policy.rules().get(rule).then()));
    }
  }

  /** The number of the first rule that applies, or -1. */
  public static int ruleIn(Policy policy, State state, World world) {
    for (int i = 0; i < policy.rules().size(); i++) {
      boolean applies = true;
      for (Literal literal : policy.rules().get(i).when()) {
        applies &= state.holds(world.indexOf(literal.atom())) == literal.positive();
      }
      if (applies) {
        return i;
      }
    }
    return -1;
  }

  private int reach(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known != null) {
      return known;
    }
    states.add(state);
    return states.size() - 1;
  }

  private List<Integer> follow(int at, Instance instance) {
    StepPredictions prediction = hypotheses.ground(instance).in(states.get(at));
    goingOn.set(at, prediction.isAllowed());
    mayTell.set(at, prediction.perhapsTells());
    if (prediction.perhapsTells()) {
      telling.add(prediction);
    }
    List<Integer> followers = new ArrayList<>();
    if (prediction.isAllowed()) {
      for (State after : prediction.untold()) {
        if (states.size() >= MOST_STATES && !numbers.containsKey(after)) {
          complete = false;
          continue;
        }
        int number = reach(after);
        if (!followers.contains(number)) {
          followers.add(number);
        }
      }
    }
    return followers;
  }

  /** Whether every state was followed. */
  public boolean isComplete() {
    return complete;
  }

  /** The states in which nothing has told yet, the start first. */
  public List<State> states() {
    return states;
  }

  public boolean reaches(State state) {
    return numbers.containsKey(state);
  }

  /** The states in which this rule is the one that counts. */
  public List<State> statesOf(int rule) {
    List<State> of = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      if (rules.get(i) == rule) {
        of.add(states.get(i));
      }
    }
    return of;
  }

  /** The steps that tell in some of their outcomes or in all. */
  public List<StepPredictions> telling() {
    return telling;
  }

  /** How surely the policy tells, by everything that may occur. */
  public PolicyKind kind() {
    if (!complete || goingOn.cardinality() < states.size() || !tellsFromEverywhere()) {
      return PolicyKind.MOST_LIKELY;
    }
    int longest = withoutCycle();
    return longest < 0
        ? PolicyKind.STRONG_CYCLIC
        : longest == 1 ? PolicyKind.ONE_STEP : PolicyKind.STRONG;
  }

  /** Whether a step that may tell can be come to from every state. */
  private boolean tellsFromEverywhere() {
    BitSet told = (BitSet) mayTell.clone();
    boolean more = true;
    while (more) {
      more = false;
      for (int at = told.nextClearBit(0); at < states.size(); at = told.nextClearBit(at + 1)) {
        if (next.get(at).stream().anyMatch(told::get)) {
          told.set(at);
          more = true;
        }
      }
    }
    return told.cardinality() == states.size();
  }

  /** The steps of the longest path from the start that comes to no state twice. */
  public int depth() {
    int longest = withoutCycle();
    if (longest >= 0) {
      return longest;
    }
    if (states.size() > LONGEST_EXACT) {
      return states.size();
    }
    int found = longestFrom(0, new boolean[states.size()]);
    return pathSteps > MOST_PATH_STEPS ? states.size() : found;
  }

  private int longestFrom(int state, boolean[] visited) {
    if (rules.get(state) < 0 || ++pathSteps > MOST_PATH_STEPS) {
      return 0;
    }
    visited[state] = true;
    int longest = 1;
    for (int after : next.get(state)) {
      if (!visited[after]) {
        longest = Math.max(longest, 1 + longestFrom(after, visited));
      }
    }
    visited[state] = false;
    return longest;
  }

  /** The longest path where the policy has no cycle, or -1. */
  private int withoutCycle() {
    int[] open = new int[states.size()];
    next.forEach(followers -> followers.forEach(after -> open[after]++));
    int[] depth = new int[states.size()];
    int longest = 0;
    int done = 0;
    Deque<Integer> ready = new ArrayDeque<>();
    if (open[0] == 0) {
      ready.add(0);
    }
    while (!ready.isEmpty()) {
      int state = ready.removeFirst();
      done++;
      if (rules.get(state) >= 0) {
        longest = Math.max(longest, depth[state] + 1);
      }
      for (int after : next.get(state)) {
        depth[after] = Math.max(depth[after], depth[state] + 1);
        if (--open[after] == 0) {
          ready.add(after);
        }
      }
    }
    return done == states.size() ? longest : -1;
  }
}
