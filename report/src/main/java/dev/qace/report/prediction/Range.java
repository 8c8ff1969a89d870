package dev.qace.report.prediction;

/** Where a probability lies, as far as the intervals of the model's odds tell. */
public record Range(double low, double high) {
  static final Range NEVER = new Range(0, 0);
  static final Range CERTAIN = new Range(1, 1);

  /** How far from a probability another one in this range is at least: nearest to that share. */
  double nearestTo(double share) {
    return Math.max(low, Math.min(high, share));
  }
}
