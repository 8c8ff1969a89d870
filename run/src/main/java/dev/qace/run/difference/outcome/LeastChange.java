package dev.qace.run.difference.outcome;

import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.ObservedRate;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How far odds must move, this many executions being made, until the change is seen. */
final class LeastChange {
  private final int[] before;
  private final double share;
  private final int trials;
  private final double needed;

  /**
   * @param needed the logarithm of the evidence that is needed
   */
  LeastChange(ObservedRate before, ObservedRate after, double needed) {
    this.before = spread(before.hits(), before.trials());
    this.share = before.share();
    this.trials = Math.toIntExact(after.trials());
    this.needed = needed;
  }

  /** So many hits, as evenly as can be. */
  private static int[] spread(long hits, long trials) {
    return IntStream.range(0, Math.toIntExact(trials))
        .map(i -> (int) ((i + 1) * hits / trials - i * hits / trials))
        .toArray();
  }

  /** Up or down, whichever takes more, as far as there is such a change; 1 if there is none. */
  double eitherWay() {
    return Stream.of(towards(trials), towards(0))
        .flatMapToDouble(OptionalDouble::stream)
        .max()
        .orElse(1);
  }

  /** The least change in the direction of so many hits. */
  private OptionalDouble towards(int most) {
    if (!isSeen(most)) {
      return OptionalDouble.empty();
    }
    int seen = most;
    int unseen = (int) Math.round(share * trials);
    while (Math.abs(seen - unseen) > 1) {
      int middle = (seen + unseen) / 2;
      if (isSeen(middle)) {
        seen = middle;
      } else {
        unseen = middle;
      }
    }
    return OptionalDouble.of(Math.abs((double) seen / trials - share));
  }

  private boolean isSeen(int hits) {
    return trials > 0 && TwoSequences.logEvidence(before, spread(hits, trials), 2) >= needed;
  }
}
