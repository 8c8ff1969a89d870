package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.CostAxis;
import dev.qace.evaluation.experiment.Measure;
import dev.qace.evaluation.experiment.Published;
import dev.qace.evaluation.experiment.Spread;
import java.util.List;

/** How published values are drawn into a panel, or into its key. */
final class PublishedMarks {
  private static final double HALF = 5.5;

  private final Svg svg;
  private final LogScale across;
  private final LogScale up;

  PublishedMarks(Svg svg, LogScale across, LogScale up) {
    this.svg = svg;
    this.across = across;
    this.up = up;
  }

  /** All there are of an agent. */
  void draw(Published values, Measure measure, CostAxis axis) {
    if (measure == Measure.EXCESS && axis == CostAxis.STEPS) {
      values.ground().after().forEach((steps, vd) -> triangle(values, steps, vd, true));
      values.lifted().after().forEach((steps, vd) -> triangle(values, steps, vd, false));
    }
    Spread cost = axis.of(values);
    Spread value = measure.of(values);
    if (cost.mean() > 0 && measure.isKnown(values)) {
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

  private void triangle(Published values, int steps, double distance, boolean upwards) {
    triangle(svg, across.at(steps), up.at(values.excess(distance)), upwards);
  }

  private static void bar(Svg svg, double x1, double y1, double x2, double y2) {
    svg.element(
        "line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", Palette.INK, "stroke-width", 1.2);
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
        hollow ? Palette.PAGE : Palette.INK,
        "stroke",
        Palette.INK,
        "stroke-width",
        1.5);
  }

  /** What GLIB had come to by some number of steps: upwards for GLIB-G, downwards for GLIB-L. */
  static void triangle(Svg svg, double x, double y, boolean upwards) {
    double height = upwards ? HALF : -HALF;
    svg.element(
        "path",
        "d",
        Svg.path(
                List.of(
                    new double[] {x - HALF, y + 0.8 * height},
                    new double[] {x, y - height},
                    new double[] {x + HALF, y + 0.8 * height}))
            + "Z",
        "fill",
        Palette.PAGE,
        "stroke",
        Palette.INK,
        "stroke-width",
        1.5);
  }
}
