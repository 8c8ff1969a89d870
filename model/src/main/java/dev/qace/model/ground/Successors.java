package dev.qace.model.ground;

import dev.qace.model.Outcomes;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The states that may follow one state, with their odds. Conditions are decided in the state first,
 * so that only the draws that are really made there multiply.
 */
final class Successors {
  private final State before;

  Successors(State before) {
    this.before = before;
  }

  Map<State, Double> of(GroundEffect effect) {
    Map<State, Double> states = new LinkedHashMap<>();
    ways(effect)
        .forEach((way, probability) -> states.merge(way.from(before), probability, Double::sum));
    return states;
  }

  /** Atoms deleted and added together. */
  private record GroundOutcome(BitSet deletes, BitSet adds) {
    static GroundOutcome of(GroundEffect.GroundChange change) {
      GroundOutcome way = new GroundOutcome(new BitSet(), new BitSet());
      (change.value() ? way.adds : way.deletes).set(change.atom());
      return way;
    }

    GroundOutcome and(GroundOutcome other) {
      GroundOutcome both = new GroundOutcome((BitSet) deletes.clone(), (BitSet) adds.clone());
      both.deletes.or(other.deletes);
      both.adds.or(other.adds);
      return both;
    }

    State from(State before) {
      long[] words = before.copyWords();
      deletes.stream().forEach(atom -> words[atom >>> 6] &= ~(1L << atom));
      adds.stream().forEach(atom -> words[atom >>> 6] |= 1L << atom);
      return State.adopt(words);
    }
  }

  private static Map<GroundOutcome, Double> certain(GroundOutcome way) {
    return Map.of(way, 1.0);
  }

  private Map<GroundOutcome, Double> ways(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      return certain(GroundOutcome.of(change));
    } else if (effect instanceof GroundEffect.When when) {
      return ways(when.condition().holds(before) ? when.effect() : GroundEffect.NOTHING);
    } else if (effect instanceof GroundEffect.All all) {
      Map<GroundOutcome, Double> product = certain(new GroundOutcome(new BitSet(), new BitSet()));
      for (GroundEffect part : all.parts()) {
        product = multiply(product, ways(part));
      }
      return product;
    } else if (effect instanceof GroundEffect.Draw draw) {
      Map<GroundOutcome, Double> sum = new LinkedHashMap<>();
      for (GroundEffect.Branch branch : draw.branches()) {
        ways(branch.effect()).forEach((way, p) -> merge(sum, way, p * branch.probability()));
      }
      return sum;
    }
    throw noOdds();
  }

  private static Map<GroundOutcome, Double> multiply(
      Map<GroundOutcome, Double> left, Map<GroundOutcome, Double> right) {
    Map<GroundOutcome, Double> product = new LinkedHashMap<>();
    left.forEach((one, p) -> right.forEach((other, q) -> merge(product, one.and(other), p * q)));
    return product;
  }

  private static void merge(Map<GroundOutcome, Double> sum, GroundOutcome way, double probability) {
    sum.merge(way, probability, Double::sum);
    if (sum.size() > Outcomes.MOST) {
      throw new Outcomes.TooManyException();
    }
  }

  static IllegalStateException noOdds() {
    return new IllegalStateException(
        "oneof has no odds; give it some first, with Domain.withEqualOdds()");
  }
}
