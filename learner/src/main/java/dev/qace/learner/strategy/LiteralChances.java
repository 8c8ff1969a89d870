package dev.qace.learner.strategy;

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

  public LiteralChances(Collection<CapabilityKnowledge> studies) {
    for (CapabilityKnowledge study : studies) {
      if (study.example().isPresent()) {
        count(study);
      }
    }
  }

  private void count(CapabilityKnowledge study) {
    var possible = study.space().possible();
    var required = study.space().required();
    for (int literal = 0; literal < 2 * study.lifting().atoms().size(); literal++) {
      if (!possible.get(literal) || required.get(literal)) {
        int[] counts = seen.computeIfAbsent(key(study.lifting(), literal), key -> new int[2]);
        counts[0] += required.get(literal) ? 1 : 0;
        counts[1]++;
      }
    }
  }

  private static List<Object> key(Lifting lifting, int literal) {
    return List.of(
        lifting.atoms().get(literal / 2).predicate(),
        literal % 2 == 0,
        isOfItself(lifting, literal / 2));
  }

  private static boolean isOfItself(Lifting lifting, int atom) {
    int[] places = lifting.places(atom);
    return Arrays.stream(places).distinct().count() < places.length;
  }

  /** The chance of each literal of a capability. */
  public IntToDoubleFunction of(Lifting lifting) {
    double[] chances = new double[2 * lifting.subjects()];
    for (int literal = 0; literal < chances.length; literal++) {
      chances[literal] = chance(lifting, literal);
    }
    return literal -> chances[literal];
  }

  private double chance(Lifting lifting, int literal) {
    boolean positive = literal % 2 == 0;
    if (lifting.isEquality(literal / 2)) {
      return positive ? SAME : DIFFERENT;
    }
    if (lifting.isCondition(literal / 2)) {
      return positive ? POSITIVE : NEGATIVE;
    }
    double guess =
        (positive ? POSITIVE : NEGATIVE) * (isOfItself(lifting, literal / 2) ? OF_ITSELF : 1);
    int[] counts = seen.getOrDefault(key(lifting, literal), new int[2]);
    return (counts[0] + WEIGHT * guess) / (counts[1] + WEIGHT);
  }
}
