package dev.qace.planner;

import dev.qace.model.Outcomes;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One thing that may happen when an operator executes. Conditions are tested in the state before;
 * deletes come before adds. The arrays are not to be changed.
 */
public final class FondOutcome {

  /** The fluent gets that value where the condition held before. */
  public record Conditional(GroundCondition when, int fluent, boolean value) {}

  private final int[] adds;
  private final int[] deletes;
  private final List<Conditional> conditional;
  private final double weight;

  /** An outcome as likely as any other that has no weight of its own. */
  public FondOutcome(int[] adds, int[] deletes, List<Conditional> conditional) {
    this(adds, deletes, conditional, 1);
  }

  /**
   * A fluent that is added and deleted is added.
   *
   * @param weight how likely it is, in proportion to the operator's other outcomes
   */
  public FondOutcome(int[] adds, int[] deletes, List<Conditional> conditional, double weight) {
    this.weight = weight;
    this.adds = ordered(adds);
    this.deletes = without(ordered(deletes), this.adds);
    this.conditional =
        conditional.isEmpty()
            ? List.of()
            : conditional.stream()
                .filter(c -> !in(this.adds, c.fluent()))
                .filter(c -> c.value() || !in(this.deletes, c.fluent()))
                .distinct()
                .toList();
  }

  private static int[] ordered(int[] fluents) {
    int[] sorted = fluents.clone();
    if (sorted.length < 2) {
      return sorted;
    }
    Arrays.sort(sorted);
    int kept = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[kept++] = sorted[i];
      }
    }
    return kept == sorted.length ? sorted : Arrays.copyOf(sorted, kept);
  }

  private static int[] without(int[] fluents, int[] others) {
    int kept = 0;
    for (int fluent : fluents) {
      if (!in(others, fluent)) {
        fluents[kept++] = fluent;
      }
    }
    return kept == fluents.length ? fluents : Arrays.copyOf(fluents, kept);
  }

  private static boolean in(int[] sorted, int fluent) {
    return Arrays.binarySearch(sorted, fluent) >= 0;
  }

  public int[] adds() {
    return adds;
  }

  public int[] deletes() {
    return deletes;
  }

  public List<Conditional> conditional() {
    return conditional;
  }

  /** How likely it is, in proportion to the operator's other outcomes. */
  public double weight() {
    return weight;
  }

  /** The same, so much more likely. */
  public FondOutcome heavierBy(double more) {
    return new FondOutcome(adds, deletes, conditional, weight + more);
  }

  /** Whether the same happens, however likely. */
  @Override
  public boolean equals(Object other) {
    return other instanceof FondOutcome that
        && Arrays.equals(adds, that.adds)
        && Arrays.equals(deletes, that.deletes)
        && conditional.size() == that.conditional.size()
        && Set.copyOf(conditional).equals(Set.copyOf(that.conditional));
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(adds) + Arrays.hashCode(deletes);
  }

  /**
   * Every combination of draws of an effect; branches of a {@code oneof} are equally likely.
   *
   * @throws Outcomes.TooManyException if there are more than {@link Outcomes#MOST}
   */
  public static List<FondOutcome> of(GroundEffect effect) {
    List<FondOutcome> outcomes = new ArrayList<>();
    flatten(effect).forEach((way, weight) -> outcomes.add(together(way, weight)));
    return outcomes;
  }

  private static FondOutcome together(Set<Conditional> changes, double weight) {
    List<Conditional> conditional = new ArrayList<>();
    BitSet adds = new BitSet();
    BitSet deletes = new BitSet();
    for (Conditional change : changes) {
      if (change.when().equals(GroundCondition.TRUE)) {
        (change.value() ? adds : deletes).set(change.fluent());
      } else {
        conditional.add(change);
      }
    }
    return new FondOutcome(
        adds.stream().toArray(), deletes.stream().toArray(), conditional, weight);
  }

  private static Map<Set<Conditional>, Double> flatten(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      return Map.of(
          Set.of(new Conditional(GroundCondition.TRUE, change.atom(), change.value())), 1.0);
    } else if (effect instanceof GroundEffect.All all) {
      return Draws.independent(all.parts().stream().map(FondOutcome::flatten).toList());
    } else if (effect instanceof GroundEffect.When when) {
      Map<Set<Conditional>, Double> guarded = new LinkedHashMap<>();
      flatten(when.effect())
          .forEach((way, p) -> guarded.merge(guard(when.condition(), way), p, Double::sum));
      return guarded;
    }
    Map<Set<Conditional>, Double> sum = new LinkedHashMap<>();
    if (effect instanceof GroundEffect.Draw draw) {
      for (GroundEffect.Branch branch : draw.branches()) {
        flatten(branch.effect())
            .forEach((way, p) -> sum.merge(way, p * branch.probability(), Double::sum));
      }
    } else if (effect instanceof GroundEffect.OneOf oneOf) {
      double each = 1.0 / oneOf.branches().size();
      for (GroundEffect branch : oneOf.branches()) {
        flatten(branch).forEach((way, p) -> sum.merge(way, p * each, Double::sum));
      }
    }
    return limited(sum);
  }

  private static Set<Conditional> guard(GroundCondition condition, Set<Conditional> way) {
    Set<Conditional> guarded = new LinkedHashSet<>();
    way.forEach(
        c ->
            guarded.add(
                new Conditional(
                    GroundCondition.all(List.of(condition, c.when())), c.fluent(), c.value())));
    return guarded;
  }

  private static Map<Set<Conditional>, Double> limited(Map<Set<Conditional>, Double> ways) {
    if (ways.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return ways;
  }
}
