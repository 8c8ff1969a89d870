package dev.qace.planner.likely;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds a policy that reaches the goal with the greatest probability and, among those, in the
 * fewest expected steps of the runs that reach it. Looks only at states that the most promising
 * policy leads through, and knows at any time between which bounds the probability lies. It never
 * looks at a clock: whoever calls says how many states may be expanded. Mutable; for one thread.
 *
 * <p>Not expanded states count as lost for the lower bound and as good as they may be for the upper
 * one. Where the bounds differ, some state that the best policy by the upper bound leads to is not
 * expanded; such states are expanded next (after LAO*: Hansen and Zilberstein, Artificial
 * Intelligence 129, 2001; bounds as in Brázdil et al., ATVA 2014, but risen from below).
 *
 * @param <S> states
 * @param <A> what can be done in them
 */
public final class MostLikelyPolicy<S, A> {
  /** Bounds of probabilities this close have met. */
  private static final double CLOSE = 1e-9;

  private static final int FIRST_BATCH = 32;

  private final LikelyGraph<S, A> graph;
  private List<int[]> components = List.of();
  private double[] lower = {};
  private double[] upper = {};

  /** By what was found, and by what may still be found. */
  private @Nullable ExpectedSteps found;

  private @Nullable ExpectedSteps hoped;
  private boolean done;

  /** Knows nothing yet. */
  public MostLikelyPolicy(LikelyModel<S, A> model, S start) {
    this.graph = new LikelyGraph<>(model, start);
    solve();
  }

  /**
   * Expands up to that many states more. Whatever the model throws is passed on; the bounds and the
   * policy are then those of what was expanded before.
   *
   * @return whether nothing is left to find out
   */
  public boolean advance(int expansions) {
    int until = graph.expanded() + expansions;
    while (!done && graph.expanded() < until) {
      int batch = Math.max(FIRST_BATCH, graph.expanded() / 4);
      int before = graph.expanded();
      int met = graph.size();
      try {
        grow(Math.min(until, before + batch));
        done = graph.expanded() == before;
      } finally {
        // What the model throws ends the search, and what was found before it still counts.
        if (graph.size() > met || graph.expanded() > before) {
          solve();
        }
      }
    }
    return done;
  }

  /** At least how likely the goal is reached by {@link #in}. */
  public double atLeast() {
    return lower[0];
  }

  /** At most how likely the goal is reached by any policy. */
  public double atMost() {
    return Math.max(lower[0], upper[0]);
  }

  /** Whether the bounds have met. */
  public boolean isMostLikely() {
    return upper[0] - lower[0] <= CLOSE;
  }

  /** The expected steps of the runs of the policy that reach the goal; NaN where none does. */
  public double steps() {
    return lower[0] > 0 ? found().steps(0) : Double.NaN;
  }

  /** A lower bound of the steps of any policy that is as likely to reach the goal as any. */
  public double stepsAtLeast() {
    return isBest() ? steps() : isMostLikely() && hoped != null ? hoped.steps(0) : 0;
  }

  /** Whether no policy is more likely to reach the goal, or as likely and takes fewer steps. */
  public boolean isBest() {
    return done && isMostLikely();
  }

  /** How many states were expanded so far. */
  public int expanded() {
    return graph.expanded();
  }

  /** What to do in a state; nothing at the goal, where it is out of reach, or where unknown. */
  public Optional<A> in(S state) {
    Integer number = graph.find(state);
    int choice = number == null ? -1 : found().choice(number);
    return number == null || choice < 0
        ? Optional.empty()
        : Optional.of(graph.node(number).actions.get(choice));
  }

  /** The states that the policy leads through, each with what to do there; the start first. */
  public Map<S, A> policy() {
    Map<S, A> policy = new LinkedHashMap<>();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    seen.set(0);
    while (!open.isEmpty()) {
      int number = open.removeFirst();
      int choice = found().choice(number);
      if (choice >= 0) {
        LikelyGraph.Node<S, A> node = graph.node(number);
        policy.put(node.state, node.actions.get(choice));
        for (int to : node.to[choice]) {
          if (!seen.get(to)) {
            seen.set(to);
            open.addLast(to);
          }
        }
      }
    }
    return policy;
  }

  private ExpectedSteps found() {
    ExpectedSteps steps = found;
    if (steps == null) {
      steps = new ExpectedSteps(graph, components, lower, new double[0]);
      found = steps;
    }
    return steps;
  }

  private void solve() {
    components = Components.of(graph);
    lower = ReachValues.lower(graph, components);
    upper = ReachValues.upper(graph, components);
    found = null;
  }

  private void grow(int until) {
    if (!isMostLikely()) {
      new PromisingStates<>(graph, lower, upper).expand(until);
    } else if (lower[0] > 0) {
      // What may be found takes more steps the more is known, so that no value ever falls.
      double[] atLeast = hoped == null ? new double[0] : hoped.all();
      ExpectedSteps steps = new ExpectedSteps(graph, components, upper, atLeast);
      hoped = steps;
      expand(steps, until);
    }
  }

  /** Expands where the policy leads that may take the fewest steps, the nearest states first. */
  private void expand(ExpectedSteps steps, int until) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    seen.set(0);
    while (!open.isEmpty() && graph.expanded() < until) {
      int number = open.removeFirst();
      LikelyGraph.Node<S, A> node = graph.node(number);
      int choice = node.expanded ? steps.choice(number) : -1;
      if (!node.expanded) {
        graph.expand(number);
      } else if (choice >= 0) {
        for (int to : node.to[choice]) {
          if (!seen.get(to)) {
            seen.set(to);
            open.addLast(to);
          }
        }
      }
    }
  }
}
