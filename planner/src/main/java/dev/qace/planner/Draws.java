package dev.qace.planner;

import dev.qace.model.Outcomes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may happen together, with how likely: sets of changes with odds that sum to 1. Independent
 * draws multiply. Draws of which only one ever counts, since their conditions exclude each other,
 * do not: one number drawn from 0 to 1 decides them all, and there are no more ways than branches.
 */
public final class Draws {
  private static final double NOTHING_LEFT = 1e-12;

  private Draws() {}

  /**
   * All of these, each drawn by itself.
   *
   * @throws Outcomes.TooManyException if there are more than {@link Outcomes#MOST} ways
   */
  public static <T> Map<Set<T>, Double> independent(List<Map<Set<T>, Double>> factors) {
    Set<T> certain = new LinkedHashSet<>();
    Map<Set<T>, Double> drawn = Map.of(Set.of(), 1.0);
    for (Map<Set<T>, Double> factor : factors) {
      if (factor.size() == 1) {
        certain.addAll(factor.keySet().iterator().next());
        continue;
      }
      Map<Set<T>, Double> next = new LinkedHashMap<>();
      drawn.forEach(
          (one, p) -> {
            factor.forEach((other, q) -> next.merge(union(one, other), p * q, Double::sum));
            limited(next);
          });
      drawn = next;
    }
    if (certain.isEmpty()) {
      return drawn;
    }
    Map<Set<T>, Double> all = new LinkedHashMap<>();
    drawn.forEach((way, p) -> all.merge(union(certain, way), p, Double::sum));
    return all;
  }

  /** All of these, of which only one counts in any state, drawn together. */
  public static <T> Map<Set<T>, Double> exclusive(List<Map<Set<T>, Double>> factors) {
    if (factors.size() == 1) {
      return factors.get(0);
    }
    List<Iterator<Map.Entry<Set<T>, Double>>> rest = new ArrayList<>();
    List<Set<T>> present = new ArrayList<>();
    double[] left = new double[factors.size()];
    for (Map<Set<T>, Double> factor : factors) {
      rest.add(factor.entrySet().iterator());
      present.add(Set.of());
    }
    Map<Set<T>, Double> joint = new LinkedHashMap<>();
    while (advance(rest, present, left)) {
      double least = Double.MAX_VALUE;
      Set<T> way = new LinkedHashSet<>();
      for (int i = 0; i < left.length; i++) {
        least = Math.min(least, left[i]);
        way.addAll(present.get(i));
      }
      joint.merge(way, least, Double::sum);
      for (int i = 0; i < left.length; i++) {
        left[i] -= least;
      }
    }
    return limited(joint);
  }

  /** Takes the next branch wherever one is used up; false where none is left. */
  private static <T> boolean advance(
      List<Iterator<Map.Entry<Set<T>, Double>>> rest, List<Set<T>> present, double[] left) {
    for (int i = 0; i < left.length; i++) {
      while (left[i] < NOTHING_LEFT) {
        if (!rest.get(i).hasNext()) {
          return false;
        }
        Map.Entry<Set<T>, Double> branch = rest.get(i).next();
        present.set(i, branch.getKey());
        // However unlikely, a branch may occur.
        left[i] = Math.max(branch.getValue(), NOTHING_LEFT);
      }
    }
    return true;
  }

  private static <T> Set<T> union(Set<T> one, Set<T> other) {
    Set<T> union = new LinkedHashSet<>(one);
    union.addAll(other);
    return union;
  }

  private static <T> Map<Set<T>, Double> limited(Map<Set<T>, Double> ways) {
    if (ways.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return ways;
  }
}
