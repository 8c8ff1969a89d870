package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.CostAxis;
import dev.qace.evaluation.experiment.Measure;
import dev.qace.evaluation.experiment.Published;
import dev.qace.evaluation.experiment.Spread;
import java.util.List;

/** How published values are drawn into a panel, or into its key. */
final class PublishedMarks {
  private static final double HALF = 5.5;

  private PublishedMarks() {}

  /** All there are of an agent. */
  static void draw(
      Svg svg, Published values, Measure measure, CostAxis axis, LogScale across, LogScale up) {
    if (measure == Measure.SAMPLED_VD) {
      level(svg, across, up, values.glibLiftedVd());
      if (axis != CostAxis.STEPS) {
        level(svg, across, up, values.glibGroundVd());
      } else if (values.glibGroundSteps() > 0) {
        triangle(svg, across.at(values.glibGroundSteps()), up.at(values.glibGroundVd()));
      }
    }
    Spread cost = axis.of(values);
    Spread value = measure.of(values);
    if (cost.mean() > 0 && value.mean() > 0) {
      double x = across.at(cost.mean());
      double y = up.at(value.mean());
      if (cost.deviation() > 0) {
        bar(
            svg,
            across.at(cost.mean() - cost.deviation()),
            y,
            across.at(cost.mean() + cost.deviation()),
            y);
      }
      if (value.deviation() > 0) {
        bar(
            svg,
            x,
            up.at(value.mean() - value.deviation()),
            x,
            up.at(value.mean() + value.deviation()));
      }
      diamond(svg, x, y, measure.needsOneTestSet());
    }
  }

  private static void bar(Svg svg, double x1, double y1, double x2, double y2) {
    svg.element(
        "line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", Look.INK, "stroke-width", 1.2);
  }

  /** What the paper's implementation came to. */
  static void diamond(Svg svg, double x, double y, boolean hollow) {
    svg.element(
        "path",
        "d",
        Svg.path(
                List.of(
                    new double[] {x - HALF, y},
                    new double[] {x, y - HALF},
                    new double[] {x + HALF, y},
                    new double[] {x, y + HALF}))
            + "Z",
        "fill",
        hollow ? "#ffffff" : Look.INK,
        "stroke",
        Look.INK,
        "stroke-width",
        1.5);
  }

  /** What GLIB came to with ground goals. */
  static void triangle(Svg svg, double x, double y) {
    svg.element(
        "path",
        "d",
        Svg.path(
                List.of(
                    new double[] {x - HALF, y + HALF - 1},
                    new double[] {x, y - HALF},
                    new double[] {x + HALF, y + HALF - 1}))
            + "Z",
        "fill",
        "#ffffff",
        "stroke",
        Look.INK,
        "stroke-width",
        1.5);
  }

  private static void level(Svg svg, LogScale across, LogScale up, double value) {
    if (value > 0) {
      dotted(svg, across.from(), across.to(), up.at(value));
    }
  }

  /** What GLIB came to, where it is not known for what. */
  static void dotted(Svg svg, double from, double to, double y) {
    svg.element(
        "line",
        "x1",
        from,
        "y1",
        y,
        "x2",
        to,
        "y2",
        y,
        "stroke",
        Look.PALE_INK,
        "stroke-width",
        1.3,
        "stroke-dasharray",
        "1.5 3");
  }
}
