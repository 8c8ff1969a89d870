package dev.qace.learner.knowledge.likelihood;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The most likely odds of given outcomes over all samples: those that one outcome alone explains
 * count for it, others are shared out.
 *
 * @param logLikelihood negative infinity where some sample has no explanation
 */
public record Odds(List<Vector> outcomes, List<Double> probabilities, double logLikelihood) {
  private static final double PRECISION = 1e-9;

  public static Odds fit(List<Vector> outcomes, List<Sample> samples) {
    return fit(new LookTable(outcomes, samples), IntStream.range(0, outcomes.size()).toArray());
  }

  /** The same of some outcomes of a table. */
  public static Odds fit(LookTable table, int[] places) {
    List<Vector> outcomes = Arrays.stream(places).mapToObj(table::outcome).toList();
    if (!table.isExplained(places)) {
      return new Odds(
          outcomes,
          Collections.nCopies(places.length, 1.0 / places.length),
          Double.NEGATIVE_INFINITY);
    }
    JointFit fit = JointFit.of(table, places, PRECISION);
    return new Odds(outcomes, Arrays.stream(fit.odds()).boxed().toList(), fit.logLikelihood());
  }
}
