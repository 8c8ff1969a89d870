package dev.qace.evaluation;

import dev.qace.model.Probability;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Exact differences between two distributions. */
final class OddsDifference {
  private static final Probability HALF = Probability.of(1, 2);

  private OddsDifference() {}

  /** Half the sum of absolute differences. */
  static <T> double totalVariation(Map<T, Probability> one, Map<T, Probability> other) {
    Set<T> outcomes = new LinkedHashSet<>(one.keySet());
    outcomes.addAll(other.keySet());
    Probability sum = Probability.ZERO;
    for (T outcome : outcomes) {
      sum =
          sum.plus(
              difference(
                  one.getOrDefault(outcome, Probability.ZERO),
                  other.getOrDefault(outcome, Probability.ZERO)));
    }
    return sum.times(HALF).doubleValue();
  }

  /** The largest difference over the outcomes that both have. */
  static <T> double largestError(Map<T, Probability> one, Map<T, Probability> other) {
    double largest = 0;
    for (Map.Entry<T, Probability> entry : one.entrySet()) {
      Probability matched = other.get(entry.getKey());
      if (matched != null) {
        largest = Math.max(largest, difference(entry.getValue(), matched).doubleValue());
      }
    }
    return largest;
  }

  private static Probability difference(Probability one, Probability other) {
    return new Probability(
        one.numerator()
            .multiply(other.denominator())
            .subtract(other.numerator().multiply(one.denominator()))
            .abs(),
        one.denominator().multiply(other.denominator()));
  }
}
