package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.Curve;
import java.util.ArrayList;
import java.util.List;

/**
 * How the line of a way to ask is drawn, the same in all panels. Neighbouring colours are told
 * apart by those who do not see all colours, and lines also by their dashes.
 *
 * @param dashes empty for an unbroken line
 */
record Look(String way, String colour, String dashes) {
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#a0478a", "#7a6a00", "#56b4e9", "#b07aa1");
  private static final List<String> DASHES = List.of("", "7 3", "2 3", "9 3 2 3");

  static List<Look> of(List<Curve> curves) {
    List<String> ways = curves.stream().map(curve -> curve.label().words()).distinct().toList();
    List<Look> looks = new ArrayList<>();
    for (String way : ways) {
      int place = looks.size();
      looks.add(
          new Look(way, COLOURS.get(place % COLOURS.size()), DASHES.get(place % DASHES.size())));
    }
    return looks;
  }

  void line(Svg svg, List<double[]> points) {
    if (dashes.isEmpty()) {
      svg.element(
          "path", "d", Svg.path(points), "fill", "none", "stroke", colour, "stroke-width", 1.9);
    } else {
      svg.element(
          "path",
          "d",
          Svg.path(points),
          "fill",
          "none",
          "stroke",
          colour,
          "stroke-width",
          1.9,
          "stroke-dasharray",
          dashes);
    }
  }

  /** The cross at which runs end. */
  void cross(Svg svg, double x, double y) {
    String cross =
        Svg.path(List.of(new double[] {x - 4.5, y - 4.5}, new double[] {x + 4.5, y + 4.5}))
            + Svg.path(List.of(new double[] {x - 4.5, y + 4.5}, new double[] {x + 4.5, y - 4.5}));
    svg.element("path", "d", cross, "stroke", Palette.PAGE, "stroke-width", 4.4);
    svg.element("path", "d", cross, "stroke", colour, "stroke-width", 2.4);
  }
}
