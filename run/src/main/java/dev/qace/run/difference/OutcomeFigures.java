package dev.qace.run.difference;

import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import java.util.List;

/**
 * How often one outcome occurred on either side.
 *
 * @param literals what it brings about; none for an outcome that changes nothing
 * @param changed whether its own odds are proven to differ, beyond that some of the capability do
 */
public record OutcomeFigures(List<String> literals, Figure before, Figure after, boolean changed) {
  public OutcomeFigures {
    literals = List.copyOf(literals);
  }

  /**
   * One side's figure.
   *
   * @param hits how many executions were this outcome
   * @param trials of so many that would have told it from all others
   * @param interval where the odds are, each at a confidence of one less the error rate, however
   *     the run ended
   */
  public record Figure(long hits, long trials, AnytimeInterval interval) {
    static Figure of(int[] draws, int part, double errorRate) {
      long hits = 0;
      for (int draw : draws) {
        hits += draw == part ? 1 : 0;
      }
      return new Figure(
          hits,
          draws.length,
          AnytimeInterval.of((double) hits, (double) draws.length, 1 - errorRate));
    }

    /** The share of hits; 0 where there was no trial. */
    public double share() {
      return trials == 0 ? 0 : (double) hits / trials;
    }
  }
}
