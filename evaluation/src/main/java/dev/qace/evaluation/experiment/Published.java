package dev.qace.evaluation.experiment;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was published of the paper's own implementation (means over 30 runs, 10 for the cafe), and
 * of GLIB, with which the paper compares. NaN stands for what was not published. The variational
 * distances are of another test set than ours; the total variations are of the published final
 * models, and of no test set.
 *
 * @param steps those that the implementation counts: it answers precondition questions from the
 *     true model, and counts no step for them
 * @param sampledVd by sampling, as are those of GLIB
 * @param floor what the true model itself scores in the published sampled distance
 * @param ground GLIB-G
 * @param lifted GLIB-L
 * @param exact of how many of 30 runs the final model has the true structure; -1 where unknown
 */
public record Published(
    Spread seconds,
    Spread steps,
    Spread queries,
    Spread vd,
    Spread sampledVd,
    Spread meanTv,
    Spread worstTv,
    int exact,
    double floor,
    Glib ground,
    Glib lifted) {

  /**
   * What was published of one kind of GLIB: sampled variational distances, over the runs that got
   * so far in four hours.
   *
   * @param steps how many were made on average
   * @param end the distance in the end
   * @param after by a number of steps, the distance then
   */
  public record Glib(double steps, double end, SortedMap<Integer, Double> after) {
    static final Glib UNKNOWN = of(Double.NaN, Double.NaN);

    /** With the distances after 100, 500, 1,000 and 5,000 steps, as far as known. */
    static Glib of(double steps, double end, double... distances) {
      SortedMap<Integer, Double> after = new TreeMap<>();
      for (int i = 0; i < distances.length; i++) {
        after.put(LOOKED_AT.get(i), distances[i]);
      }
      return new Glib(steps, end, Collections.unmodifiableSortedMap(after));
    }
  }

  private static final List<Integer> LOOKED_AT = List.of(100, 500, 1_000, 5_000);

  private static final Spread UNKNOWN = Spread.mean(Double.NaN);

  private static final Map<String, Published> BY_AGENT =
      Map.of(
          "driver",
          new Published(
              new Spread(136, 37),
              new Spread(92, 21),
              Spread.mean(30),
              new Spread(0.048, 0.027),
              Spread.mean(0.197),
              new Spread(0.0334, 0.0222),
              Spread.mean(0.067),
              26,
              0.203,
              Glib.of(3_984, 0.306, 0.71, 0.35, 0.31, 0.30),
              Glib.of(10_882, 0.377, 0.68, 0.52, 0.45)),
          "warehouse",
          new Published(
              new Spread(537, 165),
              new Spread(241, 11),
              Spread.mean(120),
              new Spread(0.018, 0.008),
              Spread.mean(0.083),
              new Spread(0.0199, 0.0123),
              Spread.mean(0.060),
              28,
              0.079,
              Glib.of(14_211, 0.098, 0.18, 0.106, 0.103, 0.098),
              Glib.of(16_922, 0.099, 0.146, 0.106, 0.103)),
          "first-responder",
          new Published(
              new Spread(1_176, 245),
              new Spread(1_983, 1_090),
              Spread.mean(300),
              new Spread(0.007, 0.003),
              Spread.mean(0.049),
              new Spread(0.0083, 0.0048),
              Spread.mean(0.058),
              29,
              0.049,
              Glib.of(48_764, 0.294, 0.62, 0.385, 0.34, 0.28),
              Glib.of(2_905, 0.247, 0.59, 0.33, 0.27)),
          "elevator",
          new Published(
              new Spread(890, 182),
              new Spread(1_563, 474),
              Spread.mean(252),
              new Spread(0.0012, 0.0004),
              Spread.mean(0.007),
              new Spread(0.0101, 0.0048),
              Spread.mean(0.068),
              30,
              0.0068,
              Glib.of(45_546, 0.505, 0.83, 0.67, 0.57, 0.51),
              Glib.of(596, 0.637, 0.77, 0.64)),
          "cafe-symbolic",
          new Published(
              new Spread(1_725, 110),
              new Spread(130, 11),
              Spread.mean(48),
              UNKNOWN,
              Spread.mean(0.073),
              UNKNOWN,
              UNKNOWN,
              -1,
              Double.NaN,
              Glib.UNKNOWN,
              Glib.UNKNOWN));

  /** How far a published sampled distance is above the floor, as a share of what it could be. */
  public double excess(double distance) {
    return (distance - floor) / (1 - floor);
  }

  public static Optional<Published> of(String agent) {
    return Optional.ofNullable(BY_AGENT.get(agent));
  }
}
