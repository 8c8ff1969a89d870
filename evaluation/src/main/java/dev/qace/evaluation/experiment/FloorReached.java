package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * After how many steps the runs of one setup predict as well as a perfect model does, up to a
 * margin, and go on doing so.
 *
 * @param reached how many of the runs do within the steps that are looked at
 * @param steps the median of their steps; NaN where there is none
 */
public record FloorReached(Label label, int runs, int reached, double steps) {
  /** How near the sampled distance has to be to that of a perfect model. */
  public static final double MARGIN = 0.01;

  /** How many steps are looked at. */
  public static final int MOST_STEPS = 1_000;

  /** One for each setup, in the order of the rows, which are sorted by run and steps. */
  public static List<FloorReached> of(List<Row> rows) {
    Map<Label, Map<Long, List<Row>>> setups = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.steps() <= MOST_STEPS) {
        setups
            .computeIfAbsent(row.label(), label -> new LinkedHashMap<>())
            .computeIfAbsent(row.seed(), seed -> new ArrayList<>())
            .add(row);
      }
    }
    List<FloorReached> reached = new ArrayList<>();
    setups.forEach((label, runs) -> reached.add(of(label, List.copyOf(runs.values()))));
    return reached;
  }

  private static FloorReached of(Label label, List<List<Row>> runs) {
    List<Double> steps =
        runs.stream().map(FloorReached::since).filter(since -> !Double.isNaN(since)).toList();
    return new FloorReached(
        label,
        runs.size(),
        steps.size(),
        steps.isEmpty() ? Double.NaN : Quantiles.of(steps).median());
  }

  private static double since(List<Row> run) {
    double since = Double.NaN;
    for (Row row : run) {
      if (!(row.fromFloor() <= MARGIN)) {
        since = Double.NaN;
      } else if (Double.isNaN(since)) {
        since = row.steps();
      }
    }
    return since;
  }
}
