package dev.qace.run.difference;

/**
 * How certain a comparison must be.
 *
 * @param errorRate the maximum probability that runs of the same agent are reported as different
 * @param tolerance how far a probability may move and still count as unchanged
 */
public record Levels(double errorRate, double tolerance) {
  public static final Levels DEFAULT = new Levels(0.01, 0.25);

  public Levels {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException(
          "an error rate of " + errorRate + "; between 0 and 1 is possible");
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "a tolerance of " + tolerance + "; between 0 and 1 is possible");
    }
  }
}
