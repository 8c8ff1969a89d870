package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How near a run of GLIB here comes to the published ones, after some number of steps: the mean
 * excess over a perfect model, here and published. Test sets differ, and what is left of that
 * difference cannot be told from one of the method.
 */
public record GlibReproduction(Label label, int steps, double here, double published) {

  public double difference() {
    return here - published;
  }

  /** All that can be compared of these rows, which are sorted by run and steps. */
  public static List<GlibReproduction> of(List<Row> rows) {
    List<GlibReproduction> all = new ArrayList<>();
    for (Curve curve : Curve.of(rows, CostAxis.STEPS, Measure.EXCESS)) {
      Optional<Published> published = Published.of(curve.label().agent());
      published
          .flatMap(values -> glib(values, curve.label()))
          .ifPresent(
              glib -> {
                for (Map.Entry<Integer, Double> each : glib.after().entrySet()) {
                  compare(curve, each.getKey(), published.get().excess(each.getValue()), all);
                }
              });
    }
    return all;
  }

  private static Optional<Published.Glib> glib(Published values, Label label) {
    return switch (label.strategy()) {
      case "glib-g" -> Optional.of(values.ground());
      case "glib-l" -> Optional.of(values.lifted());
      default -> Optional.empty();
    };
  }

  /** By the last point that is not later, unless the runs had ended long before. */
  private static void compare(
      Curve curve, int steps, double published, List<GlibReproduction> all) {
    curve.points().stream()
        .filter(point -> point.cost() <= steps && point.cost() >= 0.9 * steps)
        .reduce((earlier, later) -> later)
        .ifPresent(
            point ->
                all.add(
                    new GlibReproduction(curve.label(), steps, point.value().mean(), published)));
  }
}
