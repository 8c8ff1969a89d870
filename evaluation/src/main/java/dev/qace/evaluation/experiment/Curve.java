package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a measure goes down as the cost goes up, over the runs of one setup. What a run is worth at
 * some cost is what its last snapshot by then says; once it has ended, what it ended with.
 *
 * @param end the mean cost of the runs, and their mean value by then
 */
public record Curve(Label label, List<Point> points, Point end) {

  /**
   * What the runs were worth at some cost.
   *
   * @param middle the same, as it is drawn
   */
  public record Point(double cost, Spread value, Quantiles middle) {
    static Point of(double cost, List<Double> values) {
      return new Point(cost, Spread.of(values), Quantiles.of(values));
    }
  }

  /** One for each setup, in the order of the rows, which are sorted by run and steps. */
  public static List<Curve> of(List<Row> rows, CostAxis axis, Measure measure) {
    Map<Label, Map<Long, List<Row>>> setups = new LinkedHashMap<>();
    for (Row row : rows) {
      setups
          .computeIfAbsent(row.label(), label -> new LinkedHashMap<>())
          .computeIfAbsent(row.seed(), seed -> new ArrayList<>())
          .add(row);
    }
    List<Curve> curves = new ArrayList<>();
    setups.forEach((label, runs) -> curves.add(of(label, runs.values(), axis, measure)));
    return curves;
  }

  private static Curve of(Label label, Collection<List<Row>> runs, CostAxis axis, Measure measure) {
    List<Row> ends = runs.stream().map(run -> run.get(run.size() - 1)).toList();
    List<Point> points = new ArrayList<>();
    for (double at : axis.points(runs.stream().flatMap(List::stream).toList())) {
      points.add(Point.of(at, runs.stream().map(run -> at(run, at, axis, measure)).toList()));
    }
    return new Curve(
        label,
        points,
        Point.of(
            Spread.of(ends.stream().map(axis::of).toList()).mean(),
            ends.stream().map(measure::of).toList()));
  }

  private static double at(List<Row> run, double at, CostAxis axis, Measure measure) {
    Row latest = run.get(0);
    for (Row row : run) {
      if (axis.of(row) <= at) {
        latest = row;
      }
    }
    return measure.of(latest);
  }

  /** The cost from which on the mean is at most this much; NaN where it never stays there. */
  public double costOf(double value) {
    double since = Double.NaN;
    for (Point point : points) {
      if (point.value().mean() > value) {
        since = Double.NaN;
      } else if (Double.isNaN(since)) {
        since = point.cost();
      }
    }
    return since;
  }
}
