package dev.qace.report.prediction;

/** Where a probability lies, as far as the intervals of the model's odds tell. */
public record Range(double low, double high) {

  /** Nothing is said. */
  static final Range ANY = new Range(0, 1);

  /** The probability in this range that is nearest to a share. */
  double nearestTo(double share) {
    return Math.max(low, Math.min(high, share));
  }
}
