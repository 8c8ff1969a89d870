package dev.qace.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** From an effect with draws anywhere in it to the flat list of what may happen. */
public final class Outcomes {

  /** Independent draws multiply; beyond this many outcomes a flat list helps nobody. */
  public static final int MOST = 4096;

  private Outcomes() {}

  /** Thrown where an effect has more than {@link #MOST} outcomes. */
  public static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TooManyException() {
      super("the independent draws of this effect multiply to more than " + MOST + " outcomes");
    }
  }

  /**
   * The outcomes of an effect. Independent draws multiply, what is left of a probabilistic effect
   * is "nothing happens", outcomes that do the same are one, and outcomes of probability 0 are left
   * out. A draw under a condition is taken whether or not the condition holds: the states that
   * follow have the same odds. Where the effect contains {@code oneof}, no outcome has a
   * probability.
   *
   * @throws IllegalArgumentException if a draw stands inside {@code forall}: it has to be expanded
   *     first
   * @throws TooManyException if there are more than {@link #MOST}
   */
  public static List<Outcome> of(Effect effect) {
    boolean odds = !contains(effect, Effect.OneOf.class);
    Map<Set<Effect>, Probability> flat = flatten(effect);
    List<Outcome> outcomes = new ArrayList<>();
    flat.forEach((changes, weight) -> outcomes.add(new Outcome(odds ? weight : null, changes)));
    return List.copyOf(outcomes);
  }

  /**
   * The same effect with each {@code oneof} drawn with equal odds; a branch that is there twice
   * counts twice.
   */
  public static Effect withEqualOdds(Effect effect) {
    if (effect instanceof Effect.OneOf oneOf) {
      Probability each = Probability.of(1, oneOf.branches().size());
      return new Effect.Probabilistic(
          oneOf.branches().stream()
              .map(branch -> new Effect.Branch(each, withEqualOdds(branch)))
              .toList());
    }
    return mapParts(effect, Outcomes::withEqualOdds);
  }

  /** Whether the effect makes any draw, with odds or without. */
  public static boolean isRandom(Effect effect) {
    return contains(effect, Effect.OneOf.class) || contains(effect, Effect.Probabilistic.class);
  }

  private static boolean contains(Effect effect, Class<? extends Effect> kind) {
    return kind.isInstance(effect) || parts(effect).stream().anyMatch(part -> contains(part, kind));
  }

  private static List<Effect> parts(Effect effect) {
    List<Effect> parts = new ArrayList<>();
    mapParts(
        effect,
        part -> {
          parts.add(part);
          return part;
        });
    return parts;
  }

  private static Effect mapParts(Effect effect, UnaryOperator<Effect> map) {
    if (effect instanceof Effect.And and) {
      return new Effect.And(and.parts().stream().map(map).toList());
    } else if (effect instanceof Effect.When when) {
      return new Effect.When(when.condition(), map.apply(when.effect()));
    } else if (effect instanceof Effect.ForAll forAll) {
      return new Effect.ForAll(forAll.variables(), map.apply(forAll.body()));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      return new Effect.Probabilistic(
          probabilistic.branches().stream()
              .map(branch -> new Effect.Branch(branch.probability(), map.apply(branch.effect())))
              .toList());
    } else if (effect instanceof Effect.OneOf oneOf) {
      return new Effect.OneOf(oneOf.branches().stream().map(map).toList());
    }
    return effect;
  }

  private static Map<Set<Effect>, Probability> flatten(Effect effect) {
    if (effect instanceof Effect.And and) {
      Map<Set<Effect>, Probability> product = certain(Set.of());
      for (Effect part : and.parts()) {
        product = multiply(product, flatten(part));
      }
      return product;
    } else if (effect instanceof Effect.When when) {
      return mapChanges(
          flatten(when.effect()), change -> new Effect.When(when.condition(), change));
    } else if (effect instanceof Effect.ForAll forAll) {
      if (isRandom(forAll.body())) {
        throw new IllegalArgumentException(
            "a draw inside forall is made for each object: expand the forall first");
      }
      return mapChanges(
          flatten(forAll.body()), change -> new Effect.ForAll(forAll.variables(), change));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      Map<Set<Effect>, Probability> sum = new LinkedHashMap<>();
      probabilistic.branches().forEach(b -> add(sum, flatten(b.effect()), b.probability()));
      add(sum, certain(Set.of()), probabilistic.remainder());
      return sum;
    } else if (effect instanceof Effect.OneOf oneOf) {
      Map<Set<Effect>, Probability> sum = new LinkedHashMap<>();
      // The weight only keeps the branches apart from nothing; of() drops it.
      oneOf.branches().forEach(branch -> add(sum, flatten(branch), Probability.ONE));
      return sum;
    }
    return certain(Set.of(effect));
  }

  private static Map<Set<Effect>, Probability> certain(Set<Effect> changes) {
    return Map.of(changes, Probability.ONE);
  }

  private static Map<Set<Effect>, Probability> multiply(
      Map<Set<Effect>, Probability> left, Map<Set<Effect>, Probability> right) {
    Map<Set<Effect>, Probability> product = new LinkedHashMap<>();
    left.forEach(
        (some, weight) ->
            right.forEach(
                (more, otherWeight) -> {
                  Set<Effect> union = new LinkedHashSet<>(some);
                  union.addAll(more);
                  merge(product, union, weight.times(otherWeight));
                }));
    return product;
  }

  private static Map<Set<Effect>, Probability> mapChanges(
      Map<Set<Effect>, Probability> flat, UnaryOperator<Effect> map) {
    Map<Set<Effect>, Probability> mapped = new LinkedHashMap<>();
    flat.forEach(
        (changes, weight) -> {
          Set<Effect> wrapped = new LinkedHashSet<>();
          changes.forEach(change -> wrapped.add(map.apply(change)));
          merge(mapped, wrapped, weight);
        });
    return mapped;
  }

  private static void add(
      Map<Set<Effect>, Probability> sum, Map<Set<Effect>, Probability> more, Probability weight) {
    more.forEach((changes, each) -> merge(sum, changes, weight.times(each)));
  }

  private static void merge(
      Map<Set<Effect>, Probability> sum, Set<Effect> changes, Probability weight) {
    if (weight.isZero()) {
      return;
    }
    sum.merge(changes, weight, Probability::plus);
    if (sum.size() > MOST) {
      throw new TooManyException();
    }
  }
}
