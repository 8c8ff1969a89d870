package dev.qace.run.difference.table;

import dev.qace.learner.knowledge.outcome.AnytimeInterval;

/**
 * How often something occurred in one run.
 *
 * @param hits how often it did
 * @param trials the number of executions that would have shown it
 * @param interval where its probability lies, with a confidence of one minus the error rate,
 *     however the run ended
 */
public record ObservedRate(long hits, long trials, AnytimeInterval interval) {

  public static ObservedRate of(int[] draws, int part, double errorRate) {
    long hits = 0;
    for (int draw : draws) {
      hits += draw == part ? 1 : 0;
    }
    return new ObservedRate(
        hits,
        draws.length,
        AnytimeInterval.of((double) hits, (double) draws.length, 1 - errorRate));
  }

  /** The share of hits; 0 if there was no trial. */
  public double share() {
    return trials == 0 ? 0 : (double) hits / trials;
  }
}
