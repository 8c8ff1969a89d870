package dev.qace.learner.approach.telling;

import dev.qace.model.Effect;
import dev.qace.model.Outcomes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The outcomes of an effect by their position: unlike {@link Outcomes#of}, two draws that do the
 * same stay two, so that the outcomes of two hypotheses can be paired.
 */
public final class PositionedOutcomes {
  private PositionedOutcomes() {}

  /**
   * The changes of each combination of draws: branches in their order, behind them "nothing
   * happens" where that has a chance, and of several draws the last moves fastest. Branches of
   * probability 0 are left out.
   */
  public static List<Set<Effect>> of(Effect effect) {
    if (effect instanceof Effect.And and) {
      List<Set<Effect>> product = List.of(Set.of());
      for (Effect part : and.parts()) {
        product = multiply(product, of(part));
      }
      return product;
    } else if (effect instanceof Effect.When when) {
      return mapChanges(of(when.effect()), change -> new Effect.When(when.condition(), change));
    } else if (effect instanceof Effect.ForAll forAll) {
      if (Outcomes.isRandom(forAll.body())) {
        throw new IllegalArgumentException(
            "a draw inside forall is made for each object: its outcomes have no position");
      }
      return mapChanges(of(forAll.body()), change -> new Effect.ForAll(forAll.variables(), change));
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      List<Set<Effect>> sum = new ArrayList<>();
      for (Effect.Branch branch : probabilistic.branches()) {
        if (!branch.probability().isZero()) {
          sum.addAll(of(branch.effect()));
        }
      }
      if (!probabilistic.remainder().isZero()) {
        sum.add(Set.of());
      }
      return limited(sum);
    } else if (effect instanceof Effect.OneOf oneOf) {
      List<Set<Effect>> sum = new ArrayList<>();
      oneOf.branches().forEach(branch -> sum.addAll(of(branch)));
      return limited(sum);
    }
    return List.of(Set.of(effect));
  }

  private static List<Set<Effect>> multiply(List<Set<Effect>> left, List<Set<Effect>> right) {
    List<Set<Effect>> product = new ArrayList<>();
    for (Set<Effect> some : left) {
      for (Set<Effect> more : right) {
        Set<Effect> union = new LinkedHashSet<>(some);
        union.addAll(more);
        product.add(union);
      }
      limited(product);
    }
    return product;
  }

  private static List<Set<Effect>> mapChanges(
      List<Set<Effect>> outcomes, UnaryOperator<Effect> map) {
    List<Set<Effect>> mapped = new ArrayList<>();
    for (Set<Effect> changes : outcomes) {
      Set<Effect> wrapped = new LinkedHashSet<>();
      changes.forEach(change -> wrapped.add(map.apply(change)));
      mapped.add(wrapped);
    }
    return mapped;
  }

  private static List<Set<Effect>> limited(List<Set<Effect>> outcomes) {
    if (outcomes.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
    return outcomes;
  }
}
