package dev.qace.report.prediction;

import java.util.List;

/** Where a probability lies, according to the intervals of the model. */
public record Range(double low, double high) {

  /** Nothing is said. */
  static final Range ANY = new Range(0, 1);

  /**
   * Where the probability lies that one of several outcomes occurs: of one outcome, its own
   * interval and nothing tighter.
   *
   * @param counted the intervals of those outcomes
   * @param others the intervals of all others
   */
  public static Range ofAny(List<Range> counted, List<Range> others) {
    if (counted.size() == 1) {
      return counted.get(0);
    } else if (others.size() == 1) {
      return new Range(1 - others.get(0).high(), 1 - others.get(0).low());
    }
    return new Range(
        Math.max(lows(counted), 1 - highs(others)), Math.min(highs(counted), 1 - lows(others)));
  }

  private static double lows(List<Range> all) {
    return Math.max(0, Math.min(1, all.stream().mapToDouble(Range::low).sum()));
  }

  private static double highs(List<Range> all) {
    return Math.max(0, Math.min(1, all.stream().mapToDouble(Range::high).sum()));
  }

  /** The probability in this range that is nearest to a share. */
  double nearestTo(double share) {
    return Math.max(low, Math.min(high, share));
  }
}
