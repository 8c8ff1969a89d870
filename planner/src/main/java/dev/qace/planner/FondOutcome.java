package dev.qace.planner;

import dev.qace.model.Outcomes;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** A fluent that is added and deleted is added. */
  public FondOutcome(int[] adds, int[] deletes, List<Conditional> conditional) {
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

  /** Whether the same happens. */
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
   * Every combination of draws of an effect, odds dropped.
   *
   * @throws Outcomes.TooManyException where there are more than {@link Outcomes#MOST}
   */
  public static List<FondOutcome> of(GroundEffect effect) {
    return flatten(effect).stream().map(FondOutcome::together).toList();
  }

  private static FondOutcome together(Set<Conditional> changes) {
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
    return new FondOutcome(adds.stream().toArray(), deletes.stream().toArray(), conditional);
  }

  private static Set<Set<Conditional>> flatten(GroundEffect effect) {
    if (effect instanceof GroundEffect.Change change) {
      return Set.of(Set.of(new Conditional(GroundCondition.TRUE, change.atom(), change.value())));
    } else if (effect instanceof GroundEffect.All all) {
      Set<Set<Conditional>> product = Set.of(Set.of());
      for (GroundEffect part : all.parts()) {
        product = multiply(product, flatten(part));
      }
      return product;
    } else if (effect instanceof GroundEffect.When when) {
      Set<Set<Conditional>> guarded = new LinkedHashSet<>();
      flatten(when.effect()).forEach(way -> guarded.add(guard(when.condition(), way)));
      return guarded;
    }
    Set<Set<Conditional>> sum = new LinkedHashSet<>();
    if (effect instanceof GroundEffect.Draw draw) {
      draw.branches().forEach(branch -> sum.addAll(flatten(branch.effect())));
    } else if (effect instanceof GroundEffect.OneOf oneOf) {
      oneOf.branches().forEach(branch -> sum.addAll(flatten(branch)));
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

  private static Set<Set<Conditional>> multiply(
      Set<Set<Conditional>> left, Set<Set<Conditional>> right) {
    Set<Set<Conditional>> product = new LinkedHashSet<>();
    for (Set<Conditional> one : left) {
      for (Set<Conditional> other : right) {
        Set<Conditional> both = new LinkedHashSet<>(one);
        both.addAll(other);
        product.add(both);
      }
      limited(product);
    }
    return product;
  }

  private static Set<Set<Conditional>> limited(Set<Set<Conditional>> ways) {
    if (ways.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return ways;
  }
}
