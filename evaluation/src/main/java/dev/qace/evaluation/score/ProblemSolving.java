package dev.qace.evaluation.score;

import dev.qace.evaluation.distance.Predictor;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import dev.qace.planner.likely.LikelyModel;
import dev.qace.planner.likely.MostLikelyPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A problem that is planned for with what was learned, and played in the true model. The policy is
 * the one that reaches the goal most likely, and then in the fewest steps, by what was learned;
 * where play comes to a state that it did not foresee, it is made from there. An attempt that the
 * agent refuses changes nothing, so that the policy makes it again for ever: the goal is not
 * reached. Where a search would have to look at too many states, nothing is said: a policy that was
 * cut short may reach the goal less likely, or more. Not safe to share between threads.
 */
public final class ProblemSolving {
  /** A problem with more states that can be reached is too large to be scored. */
  public static final int MOST_STATES = 3_000;

  /**
   * What was learned may lead to states that are none, and play to states that were not foreseen:
   * all searches together look at this many times as many states.
   */
  private static final int SEARCHED = 20;

  private static final double CLOSE = 1e-13;
  private static final int MOST_SWEEPS = 200_000;

  private final Odds truth;
  private final World world;
  private final GroundCondition goal;
  private final int mostStates;
  private final List<Instance> instances = new ArrayList<>();

  /**
   * A problem in the true model.
   *
   * @param domain the true model, in whose words everything is predicted
   */
  public ProblemSolving(Domain domain, Problem problem) {
    this(domain, problem, MOST_STATES);
  }

  ProblemSolving(Domain domain, Problem problem, int mostStates) {
    this.mostStates = mostStates;
    this.world = World.of(domain, problem);
    Domain anything =
        domain.withActions(
            domain.actions().stream()
                .map(a -> new Action(a.capability(), Condition.TRUE, Effect.NOTHING))
                .toList());
    Grounder grounder = Grounder.settable(anything, world);
    this.goal = grounder.ground(problem.goal());
    anything.actions().forEach(a -> grounder.instances(a).forEachRemaining(instances::add));
    this.truth = odds(domain);
  }

  /** What an instance, by its number, leads to; nowhere where it is refused. */
  private interface Odds {
    Map<State, Double> of(int instance, State state);
  }

  private Odds odds(Domain model) {
    Grounder grounder = Grounder.settable(model, world);
    List<Optional<GroundAction>> ground = new ArrayList<>();
    for (Instance instance : instances) {
      ground.add(model.action(instance.capability()).map(action -> grounder.ground(instance)));
    }
    return (instance, state) ->
        ground
            .get(instance)
            .filter(action -> action.executesIn(state))
            .map(action -> action.successors(state))
            .orElse(Map.of());
  }

  /** What can be done by predictions; what is not predicted leads to nowhere, the empty state. */
  private final class Planned implements LikelyModel<Optional<State>, Integer> {
    private final Odds odds;

    /** Searches from several states come to the same ones. */
    private final Map<State, List<Option<Optional<State>, Integer>>> known = new HashMap<>();

    /** From which the goal cannot be reached, so that no search looks at them again. */
    private final Set<State> lost = new HashSet<>();

    Planned(Odds odds) {
      this.odds = odds;
    }

    @Override
    public boolean isGoal(Optional<State> state) {
      return state.isPresent() && goal.holds(state.get());
    }

    @Override
    public double atMost(Optional<State> state) {
      return state.isPresent() && !lost.contains(state.get()) ? 1 : 0;
    }

    /** All that can be reached from a lost state is lost, too. */
    void lose(State state) {
      Deque<State> open = new ArrayDeque<>();
      if (lost.add(state)) {
        open.add(state);
      }
      while (!open.isEmpty()) {
        for (Option<Optional<State>, Integer> option : options(Optional.of(open.remove()))) {
          option.branches().stream()
              .flatMap(branch -> branch.to().stream())
              .filter(lost::add)
              .forEach(open::add);
        }
      }
    }

    @Override
    public List<Option<Optional<State>, Integer>> options(Optional<State> state) {
      return state.map(s -> known.computeIfAbsent(s, this::optionsIn)).orElse(List.of());
    }

    private List<Option<Optional<State>, Integer>> optionsIn(State state) {
      List<Option<Optional<State>, Integer>> options = new ArrayList<>();
      for (int instance = 0; instance < instances.size(); instance++) {
        double sum = 0;
        List<Branch<Optional<State>>> branches = new ArrayList<>();
        for (Map.Entry<State, Double> each : odds.of(instance, state).entrySet()) {
          sum += each.getValue();
          branches.add(new Branch<>(each.getValue(), Optional.of(each.getKey())));
        }
        if (!branches.isEmpty()) {
          if (sum < 1 - CLOSE) {
            branches.add(new Branch<>(1 - sum, Optional.empty()));
          }
          options.add(new Option<>(instance, branches));
        }
      }
      return options;
    }
  }

  /** How likely the best policy reaches the goal; empty where there are too many states to tell. */
  public Optional<Double> best() {
    if (!isSmall()) {
      return Optional.empty();
    }
    MostLikelyPolicy<Optional<State>, Integer> search =
        new MostLikelyPolicy<>(new Planned(truth), Optional.of(world.initial()));
    search.advance(mostStates);
    return search.isMostLikely() ? Optional.of(search.atLeast()) : Optional.empty();
  }

  private boolean isSmall() {
    Set<State> seen = new HashSet<>(List.of(world.initial()));
    Deque<State> open = new ArrayDeque<>(seen);
    while (!open.isEmpty() && seen.size() <= mostStates) {
      State state = open.remove();
      for (int instance = 0; instance < instances.size(); instance++) {
        truth.of(instance, state).keySet().stream().filter(seen::add).forEach(open::add);
      }
    }
    return seen.size() <= mostStates;
  }

  /**
   * How likely the goal is reached with a learned model, which is in the words of the true one;
   * empty where its policy would take too many states to find.
   */
  public Optional<Double> with(Domain learned) {
    return new Played(odds(learned)).reaching();
  }

  /** How likely the goal is reached with anything else that was learned; empty likewise. */
  public Optional<Double> with(Predictor learned) {
    return new Played(
            (instance, state) -> learned.predict(world, state, instances.get(instance)).odds())
        .reaching();
  }

  /** The states that the policy comes to in the true model. */
  private final class Played {
    private final Planned planned;
    private final Map<State, Optional<Integer>> policy = new HashMap<>();
    private final Map<State, Integer> numbers = new LinkedHashMap<>();
    private final List<State> states = new ArrayList<>();
    private final List<Map<Integer, Double>> next = new ArrayList<>();
    private int left = SEARCHED * mostStates;
    private boolean cutShort;

    Played(Odds learned) {
      this.planned = new Planned(learned);
      number(world.initial());
      for (int at = 0; at < states.size() && !cutShort; at++) {
        State state = states.get(at);
        Map<Integer, Double> here = new LinkedHashMap<>();
        next.add(here);
        if (!goal.holds(state)) {
          choice(state)
              .ifPresent(
                  instance ->
                      truth
                          .of(instance, state)
                          .forEach((to, p) -> here.merge(number(to), p, Double::sum)));
        }
      }
    }

    private int number(State state) {
      Integer known = numbers.putIfAbsent(state, states.size());
      if (known != null) {
        return known;
      }
      states.add(state);
      return states.size() - 1;
    }

    private Optional<Integer> choice(State state) {
      Optional<Integer> known = policy.get(state);
      if (known != null) {
        return known;
      }
      MostLikelyPolicy<Optional<State>, Integer> search =
          new MostLikelyPolicy<>(planned, Optional.of(state));
      if (!search.advance(left) || !search.isMostLikely()) {
        cutShort = true;
      } else if (search.atMost() == 0) {
        planned.lose(state);
      }
      left -= search.expanded();
      search
          .policy()
          .forEach(
              (from, instance) ->
                  from.ifPresent(s -> policy.putIfAbsent(s, Optional.of(instance))));
      return policy.computeIfAbsent(state, s -> Optional.empty());
    }

    Optional<Double> reaching() {
      if (cutShort) {
        return Optional.empty();
      }
      double[] reaching = new double[states.size()];
      for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        double most = 0;
        for (int at = states.size() - 1; at >= 0; at--) {
          double likely = goal.holds(states.get(at)) ? 1 : 0;
          double stay = 0;
          for (Map.Entry<Integer, Double> branch : next.get(at).entrySet()) {
            if (branch.getKey() == at) {
              stay = branch.getValue();
            } else {
              likely += branch.getValue() * reaching[branch.getKey()];
            }
          }
          likely = stay < 1 - CLOSE ? likely / (1 - stay) : likely;
          most = Math.max(most, Math.abs(likely - reaching[at]));
          reaching[at] = likely;
        }
        if (most < CLOSE) {
          break;
        }
      }
      return Optional.of(Math.min(1, reaching[0]));
    }
  }
}
