package dev.qace.evaluation;

import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A planner each of whose verdicts is compared with plain fixpoints over every reachable state, and
 * each strong policy with the fewest steps that are enough whatever happens.
 */
final class CheckedPlanner implements FondPlanner {
  private static final int MOST_STATES = 4000;

  private final FondPlanner planner;
  private final List<String> wrong = new ArrayList<>();
  private int compared;
  private int tooLarge;
  private int undecided;
  private int strong;
  private int shortest;

  CheckedPlanner(FondPlanner planner) {
    this.planner = planner;
  }

  @Override
  public PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits) {
    PlanResult result = planner.plan(problem, kind, limits);
    Reachable all = new Reachable(problem);
    if (all.isCut) {
      tooLarge++;
    } else if (result instanceof PlanResult.TimedOut) {
      undecided++;
    } else {
      compared++;
      boolean solved = result instanceof PlanResult.Solved;
      if (solved != all.isSolvable(kind)) {
        wrong.add(kind + " of " + problem + ": " + result);
      }
      if (result instanceof PlanResult.Solved found && kind == SolutionKind.STRONG) {
        strong++;
        int steps = all.longestRun(found.policy(), problem);
        int fewest = all.fewestSteps();
        if (steps < fewest) {
          wrong.add("%d steps for %s, of which %d are needed".formatted(steps, problem, fewest));
        }
        shortest += steps == fewest ? 1 : 0;
      }
    }
    return result;
  }

  List<String> wrong() {
    return wrong;
  }

  int compared() {
    return compared;
  }

  int undecided() {
    return undecided + tooLarge;
  }

  int strong() {
    return strong;
  }

  int shortest() {
    return shortest;
  }

  @Override
  public String toString() {
    return "%d verdicts compared, %d problems too large, %d undecided, %d strong policies, %d of them the shortest"
        .formatted(compared, tooLarge, undecided, strong, shortest);
  }

  private static boolean executes(FondOperator operator, State state) {
    for (int literal : operator.required()) {
      if (state.holds(literal / 2) != (literal % 2 == 0)) {
        return false;
      }
    }
    return operator.rest().holds(state);
  }

  private static State after(State before, FondOutcome outcome) {
    State state = before;
    for (int fluent : outcome.deletes()) {
      state = state.with(fluent, false);
    }
    for (FondOutcome.Conditional each : outcome.conditional()) {
      if (!each.value() && each.when().holds(before)) {
        state = state.with(each.fluent(), false);
      }
    }
    for (int fluent : outcome.adds()) {
      state = state.with(fluent, true);
    }
    for (FondOutcome.Conditional each : outcome.conditional()) {
      if (each.value() && each.when().holds(before)) {
        state = state.with(each.fluent(), true);
      }
    }
    return state;
  }

  /** Every state that can be reached, and what can be done in it. */
  private static final class Reachable {
    private final Map<State, Map<FondOperator, Set<State>>> choices = new HashMap<>();
    private final Set<State> goals = new HashSet<>();
    private final State initial;
    private final boolean isCut;

    Reachable(FondProblem problem) {
      this.initial = problem.initial();
      Deque<State> open = new ArrayDeque<>(List.of(initial));
      while (!open.isEmpty() && choices.size() <= MOST_STATES) {
        State state = open.removeFirst();
        if (choices.containsKey(state)) {
          continue;
        }
        Map<FondOperator, Set<State>> here = new HashMap<>();
        choices.put(state, here);
        if (problem.goal().holds(state)) {
          goals.add(state);
          continue;
        }
        for (FondOperator operator : problem.operators()) {
          if (executes(operator, state)) {
            Set<State> successors = new HashSet<>();
            operator.outcomes().forEach(outcome -> successors.add(after(state, outcome)));
            here.put(operator, successors);
            open.addAll(successors);
          }
        }
      }
      this.isCut = choices.size() > MOST_STATES;
    }

    boolean isSolvable(SolutionKind kind) {
      return switch (kind) {
        case WEAK -> reaching(choices.keySet(), false).contains(initial);
        case STRONG -> fewestSteps() < Integer.MAX_VALUE;
        case STRONG_CYCLIC -> {
          Set<State> alive = new HashSet<>(choices.keySet());
          Set<State> left = reaching(alive, true);
          while (!left.equals(alive)) {
            alive = left;
            left = reaching(alive, true);
          }
          yield alive.contains(initial);
        }
      };
    }

    /** How many steps are enough, whatever happens; the largest number where none are. */
    int fewestSteps() {
      Set<State> won = new HashSet<>(goals);
      for (int steps = 0; !won.contains(initial); steps++) {
        Set<State> more = new HashSet<>();
        choices.forEach(
            (state, here) -> {
              if (!won.contains(state) && here.values().stream().anyMatch(won::containsAll)) {
                more.add(state);
              }
            });
        if (more.isEmpty()) {
          return Integer.MAX_VALUE;
        }
        won.addAll(more);
        if (won.contains(initial)) {
          return steps + 1;
        }
      }
      return 0;
    }

    private Set<State> reaching(Set<State> alive, boolean staying) {
      Set<State> reaching = new HashSet<>(goals);
      boolean changed = true;
      while (changed) {
        changed = false;
        for (State state : alive) {
          for (Set<State> successors : choices.getOrDefault(state, Map.of()).values()) {
            if ((!staying || alive.containsAll(successors))
                && successors.stream().anyMatch(reaching::contains)) {
              changed |= reaching.add(state);
            }
          }
        }
      }
      return reaching;
    }

    /** The steps of a strong policy in the worst case. */
    int longestRun(Policy policy, FondProblem problem) {
      return longestRun(policy, problem, initial, new HashMap<>());
    }

    private int longestRun(
        Policy policy, FondProblem problem, State state, Map<State, Integer> known) {
      if (goals.contains(state)) {
        return 0;
      }
      Integer before = known.get(state);
      if (before != null) {
        return before;
      }
      Policy.Rule rule =
          policy.rules().stream()
              .filter(
                  each ->
                      each.when().stream()
                          .allMatch(
                              literal ->
                                  state.holds(problem.fluents().indexOf(literal.atom()))
                                      == literal.positive()))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no rule in " + state));
      int longest = 0;
      for (Map.Entry<FondOperator, Set<State>> each :
          choices.getOrDefault(state, Map.of()).entrySet()) {
        if (each.getKey().instance().equals(rule.then())) {
          for (State next : each.getValue()) {
            longest = Math.max(longest, 1 + longestRun(policy, problem, next, known));
          }
        }
      }
      known.put(state, longest);
      return longest;
    }
  }
}
