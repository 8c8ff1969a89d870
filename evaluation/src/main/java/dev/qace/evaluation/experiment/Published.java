package dev.qace.evaluation.experiment;

import java.util.Map;
import java.util.Optional;

/**
 * What was published of the paper's own implementation (means over 30 runs, 10 for the cafe), and
 * of GLIB, with which the paper compares. NaN stands for what was not published. The variational
 * distances are of another test set than ours; the total variations are of the published final
 * models, and of no test set.
 *
 * @param steps those that the implementation counts: it answers precondition questions from the
 *     true model, and counts no step for them
 * @param sampledVd by sampling, as are those of GLIB
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
    double glibGroundVd,
    double glibGroundSteps,
    double glibLiftedVd) {

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
              0.306,
              3_984,
              0.377),
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
              0.098,
              14_210,
              0.099),
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
              0.294,
              48_760,
              0.247),
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
              0.505,
              45_550,
              0.637),
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
              Double.NaN,
              Double.NaN));

  public static Optional<Published> of(String agent) {
    return Optional.ofNullable(BY_AGENT.get(agent));
  }
}
