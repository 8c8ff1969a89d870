package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.lifting.Lifting;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * How likely literals are to be preconditions, judging by other capabilities: what several need,
 * the next may need as well. A guess that decides nothing but which question comes first.
 */
public final class LiteralChances {
  private static final double POSITIVE = 0.2;
  private static final double NEGATIVE = 0.07;
  private static final double SAME = 0.02;
  private static final double DIFFERENT = 0.1;

  /** For how many capabilities the guess counts. */
  private static final double WEIGHT = 3;

  /** Predicates seldom say of an object how it relates to itself. */
  private static final double OF_ITSELF = 0.3;

  private final Map<List<Object>, int[]> seen = new HashMap<>();

  public LiteralChances(Collection<CapabilityKnowledge> capabilities) {
    for (CapabilityKnowledge known : capabilities) {
      if (known.example().isPresent()) {
        count(known);
      }
    }
  }

  private void count(CapabilityKnowledge known) {
    var possible = known.space().possible();
    var required = known.space().required();
    for (int literal = 0; literal < literalCount(known.lifting().atoms().size()); literal++) {
      if (!possible.get(literal) || required.get(literal)) {
        int[] counts = seen.computeIfAbsent(key(known.lifting(), literal), key -> new int[2]);
        counts[0] += required.get(literal) ? 1 : 0;
        counts[1]++;
      }
    }
  }

  private static List<Object> key(Lifting lifting, int literal) {
    return List.of(
        lifting.atoms().get(subjectOf(literal)).predicate(),
        isPositive(literal),
        isOfItself(lifting, subjectOf(literal)));
  }

  private static boolean isOfItself(Lifting lifting, int atom) {
    int[] places = lifting.places(atom);
    return Arrays.stream(places).distinct().count() < places.length;
  }

  /** The chance of each literal of a capability. */
  public IntToDoubleFunction of(Lifting lifting) {
    double[] chances = new double[literalCount(lifting.subjects())];
    for (int literal = 0; literal < chances.length; literal++) {
      chances[literal] = chance(lifting, literal);
    }
    return literal -> chances[literal];
  }

  private double chance(Lifting lifting, int literal) {
    boolean positive = isPositive(literal);
    if (lifting.isEquality(subjectOf(literal))) {
      return positive ? SAME : DIFFERENT;
    }
    if (lifting.isCondition(subjectOf(literal))) {
      return positive ? POSITIVE : NEGATIVE;
    }
    double guess =
        (positive ? POSITIVE : NEGATIVE)
            * (isOfItself(lifting, subjectOf(literal)) ? OF_ITSELF : 1);
    int[] counts = seen.getOrDefault(key(lifting, literal), new int[2]);
    return (counts[0] + WEIGHT * guess) / (counts[1] + WEIGHT);
  }
}
