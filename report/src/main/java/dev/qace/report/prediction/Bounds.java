package dev.qace.report.prediction;

import dev.qace.model.State;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Branch;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The least and the most that something may be likely, whatever the odds within their intervals: an
 * interval Markov chain, from its last step back to its first. In each state and step the odds are
 * chosen anew for the worst, which is more than fixed odds can do, so that the bounds hold for
 * these; but that the known outcomes are all there are is taken for granted.
 */
final class Bounds {

  /** So many states may be gone through for bounds; more would take longer than all the rest. */
  private static final long MOST_VISITS = 20_000_000;

  private final List<Map<State, Node>> layers;
  private long visitsLeft = MOST_VISITS;

  Bounds(Unrolled unrolled) {
    this.layers = unrolled.layers();
  }

  /**
   * Whether there is time for the bounds of so many things in these first steps; if so, it is
   * taken.
   */
  boolean affordable(int steps, int things) {
    long states = layers.subList(0, steps).stream().mapToLong(Map::size).sum();
    long visits = states * things;
    if (visits > visitsLeft) {
      return false;
    }
    visitsLeft -= visits;
    return true;
  }

  /** That a run ends in such a way. */
  Range ofEnds(Predicate<Node> counted) {
    return backFrom(
        layers.size() - 1,
        node -> node.fate() instanceof Ended && counted.test(node),
        (node, branch) -> false);
  }

  /** That, among the outcomes of one step, such a one comes about. */
  Range ofOutcomes(int step, BiPredicate<Node, Branch> counted) {
    return backFrom(step, node -> false, counted);
  }

  /** That a run comes to such a state in so many steps. */
  Range ofStates(int step, Predicate<Node> counted) {
    return step == 0
        ? layers.get(0).values().stream().anyMatch(counted) ? Range.CERTAIN : Range.NEVER
        : backFrom(
            step - 1,
            node -> false,
            (node, branch) -> {
              Node after = layers.get(step).get(branch.after());
              return after != null && counted.test(after);
            });
  }

  private Range backFrom(
      int last, Predicate<Node> countedEnd, BiPredicate<Node, Branch> countedLast) {
    Map<State, Range> after = Map.of();
    for (int step = last; step >= 0; step--) {
      Map<State, Range> here = new HashMap<>();
      for (Node node : layers.get(step).values()) {
        Range value = countedEnd.test(node) ? Range.CERTAIN : Range.NEVER;
        if (node.fate() instanceof Acted acted) {
          Map<State, Range> known = after;
          boolean atLast = step == last;
          value =
              range(
                  acted.branches(),
                  branch ->
                      atLast
                          ? countedLast.test(node, branch) ? Range.CERTAIN : Range.NEVER
                          : known.getOrDefault(branch.after(), Range.NEVER));
        }
        here.put(node.state(), value);
      }
      after = here;
    }
    return after.values().iterator().next();
  }

  private interface Value {
    Range of(Branch branch);
  }

  private static Range range(List<Branch> branches, Value value) {
    return new Range(
        extreme(branches, branch -> value.of(branch).low(), 1),
        extreme(branches, branch -> value.of(branch).high(), -1));
  }

  private interface Worth {
    double of(Branch branch);
  }

  /** As much odds as possible go to where the worth is least; with a sign of -1, most. */
  private static double extreme(List<Branch> branches, Worth worth, int sign) {
    double left = 1;
    double sum = 0;
    for (Branch branch : branches) {
      left -= branch.range().low();
      sum += branch.range().low() * worth.of(branch);
    }
    List<Branch> order =
        branches.stream()
            .sorted(Comparator.comparingDouble((Branch branch) -> sign * worth.of(branch)))
            .toList();
    for (Branch branch : order) {
      double more = Math.max(0, Math.min(left, branch.range().high() - branch.range().low()));
      left -= more;
      sum += more * worth.of(branch);
    }
    return Math.max(0, Math.min(1, sum));
  }
}
