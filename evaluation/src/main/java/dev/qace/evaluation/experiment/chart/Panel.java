package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.CostAxis;
import dev.qace.evaluation.experiment.Curve;
import dev.qace.evaluation.experiment.Measure;
import dev.qace.evaluation.experiment.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The curves of one agent between two axes. */
final class Panel {
  static final double WIDTH = 390;
  static final double HEIGHT = 292;

  private static final double LEFT = 58;
  private static final double RIGHT = 24;
  private static final double TOP = 30;
  private static final double BOTTOM = 46;
  private static final double SMALL = 11.5;

  private final Svg svg;
  private final double left;
  private final double top;
  private final double right;
  private final double bottom;
  private final LogScale across;
  private final LogScale up;

  Panel(Svg svg, double x, double y, LogScale across, LogScale up) {
    this.svg = svg;
    this.left = x + LEFT;
    this.top = y + TOP;
    this.right = x + WIDTH - RIGHT;
    this.bottom = y + HEIGHT - BOTTOM;
    this.across = across.between(left, right);
    this.up = up.between(bottom, top);
  }

  void axes(String agent, String below, String beside) {
    svg.text(left, top - 10, 14, agent, "font-weight", "bold", "fill", Palette.INK);
    for (LogScale.Tick tick : across.ticks()) {
      double x = across.at(tick.value());
      boolean labelled = !tick.label().isEmpty();
      if (labelled) {
        line(x, top, x, bottom, Palette.GRID);
        svg.text(x, bottom + 17, SMALL, tick.label(), "text-anchor", "middle", "fill", Palette.INK);
      }
      line(x, bottom, x, bottom + (labelled ? 5 : 3), Palette.PALE_INK);
    }
    for (LogScale.Tick tick : up.ticks()) {
      double y = up.at(tick.value());
      boolean labelled = !tick.label().isEmpty();
      if (labelled) {
        line(left, y, right, y, Palette.GRID);
        svg.text(left - 8, y + 4, SMALL, tick.label(), "text-anchor", "end", "fill", Palette.INK);
      }
      line(left - (labelled ? 5 : 3), y, left, y, Palette.PALE_INK);
    }
    line(left, top, left, bottom, Palette.PALE_INK);
    line(left, bottom, right, bottom, Palette.PALE_INK);
    svg.text(
        (left + right) / 2, bottom + 36, 12.5, below, "text-anchor", "middle", "fill", Palette.INK);
    double x = left - LEFT + 13;
    double y = (top + bottom) / 2;
    svg.text(
        x,
        y,
        12.5,
        beside,
        "text-anchor",
        "middle",
        "fill",
        Palette.INK,
        "transform",
        String.format(Locale.ROOT, "rotate(-90 %.1f %.1f)", x, y));
  }

  private void line(double x1, double y1, double x2, double y2, String colour) {
    svg.element("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour);
  }

  /** A level that holds for the whole panel. */
  void level(double value) {
    if (value > 0) {
      svg.element(
          "line",
          "x1",
          left,
          "y1",
          up.at(value),
          "x2",
          right,
          "y2",
          up.at(value),
          "stroke",
          Palette.LEVEL,
          "stroke-width",
          1.6);
    }
  }

  void band(Curve curve, Look look) {
    List<double[]> outline = new ArrayList<>();
    List<double[]> back = new ArrayList<>();
    for (Curve.Point point : drawn(curve)) {
      double x = across.at(point.cost());
      outline.add(new double[] {x, up.at(point.middle().high())});
      back.add(0, new double[] {x, up.at(point.middle().low())});
    }
    outline.addAll(back);
    if (!outline.isEmpty()) {
      svg.element(
          "path", "d", Svg.path(outline) + "Z", "fill", look.colour(), "fill-opacity", 0.14);
    }
  }

  void curve(Curve curve, Look look) {
    List<double[]> points = new ArrayList<>();
    for (Curve.Point point : drawn(curve)) {
      points.add(new double[] {across.at(point.cost()), up.at(point.middle().median())});
    }
    if (!points.isEmpty()) {
      look.line(svg, points);
      look.cross(svg, across.at(curve.end().cost()), up.at(curve.end().middle().median()));
    }
  }

  private List<Curve.Point> drawn(Curve curve) {
    return curve.points().stream()
        .filter(p -> !Double.isNaN(p.value().mean()) && p.cost() >= across.low())
        .toList();
  }

  void published(Published values, Measure measure, CostAxis axis) {
    new PublishedMarks(svg, across, up).draw(values, measure, axis);
  }

  /** A few words where there is nothing to see. */
  void remark(String words) {
    svg.text(right - 6, top + 14, SMALL, words, "text-anchor", "end", "fill", Palette.PALE_INK);
  }
}
