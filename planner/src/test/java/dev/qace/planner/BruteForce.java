package dev.qace.planner;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The oracle: every reachable state, and plain fixpoints over them. Slow and obviously right. */
public final class BruteForce {
  private final Map<State, List<Set<State>>> choices = new HashMap<>();
  private final Set<State> goals = new HashSet<>();
  private final State initial;
  private final boolean isWhole;

  public BruteForce(Domain domain, Problem problem) {
    this(domain, problem, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /**
   * Nothing where there are more states or instances than that, or more atoms than a world can
   * have.
   */
  public static Optional<BruteForce> within(
      Domain domain, Problem problem, int states, int instances) {
    try {
      BruteForce all = new BruteForce(domain, problem, states, instances);
      return all.isWhole ? Optional.of(all) : Optional.empty();
    } catch (IllegalArgumentException | Outcomes.TooManyException tooLarge) {
      return Optional.empty();
    }
  }

  private BruteForce(Domain domain, Problem problem, int mostStates, int mostInstances) {
    World world = World.of(domain, problem);
    Grounder grounder = Grounder.settable(domain.withEqualOdds(), world);
    GroundCondition goal = grounder.ground(problem.goal());
    List<GroundAction> actions = new ArrayList<>();
    for (Action action : grounder.domain().actions()) {
      Iterator<Instance> instances = grounder.instances(action);
      while (instances.hasNext() && actions.size() <= mostInstances) {
        actions.add(grounder.ground(instances.next()));
      }
    }
    this.initial = world.initial();
    Deque<State> open = new ArrayDeque<>(List.of(initial));
    while (!open.isEmpty() && choices.size() <= mostStates && actions.size() <= mostInstances) {
      State state = open.removeFirst();
      if (choices.containsKey(state)) {
        continue;
      }
      choices.put(state, new ArrayList<>());
      if (goal.holds(state)) {
        goals.add(state);
        continue;
      }
      for (GroundAction action : actions) {
        if (action.executesIn(state)) {
          Set<State> successors = action.successors(state).keySet();
          choices.get(state).add(successors);
          open.addAll(successors);
        }
      }
    }
    this.isWhole = open.isEmpty() && choices.size() <= mostStates;
  }

  public int states() {
    return choices.size();
  }

  public boolean isSolvable(SolutionKind kind) {
    return switch (kind) {
      case WEAK -> reaching(choices.keySet(), false).contains(initial);
      case STRONG -> strong().contains(initial);
      case STRONG_CYCLIC -> strongCyclic().contains(initial);
    };
  }

  private Set<State> strong() {
    Set<State> won = new HashSet<>(goals);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<State, List<Set<State>>> entry : choices.entrySet()) {
        if (entry.getValue().stream().anyMatch(won::containsAll)) {
          changed |= won.add(entry.getKey());
        }
      }
    }
    return won;
  }

  private Set<State> strongCyclic() {
    Set<State> alive = new HashSet<>(choices.keySet());
    while (true) {
      Set<State> left = reaching(alive, true);
      if (left.equals(alive)) {
        return alive;
      }
      alive = left;
    }
  }

  /** The states from which lucky outcomes lead to the goal, by choices that stay among these. */
  private Set<State> reaching(Set<State> alive, boolean staying) {
    Set<State> reaching = new HashSet<>(goals);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (State state : alive) {
        for (Set<State> successors : choices.getOrDefault(state, List.of())) {
          if ((!staying || alive.containsAll(successors))
              && successors.stream().anyMatch(reaching::contains)) {
            changed |= reaching.add(state);
          }
        }
      }
    }
    return reaching;
  }
}
