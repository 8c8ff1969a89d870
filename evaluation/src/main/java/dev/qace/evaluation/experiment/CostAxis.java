package dev.qace.evaluation.experiment;

import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is drawn to the right: what learning has cost. */
public enum CostAxis {
  STEPS("steps of the agent"),
  QUERIES("queries"),
  SECONDS("seconds of processor time");

  private static final int PER_DECADE = 6;
  private static final double SHORTEST_SECONDS = 1e-4;

  private final String title;

  CostAxis(String title) {
    this.title = title;
  }

  /** As part of a file's name. */
  public String file() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }

  public double of(Row row) {
    return switch (this) {
      case STEPS -> row.steps();
      case QUERIES -> row.queries();
      case SECONDS -> row.seconds();
    };
  }

  public Spread of(Published values) {
    return switch (this) {
      case STEPS -> values.steps();
      case QUERIES -> values.queries();
      case SECONDS -> values.seconds();
    };
  }

  /**
   * Where the curve of runs with these rows is drawn: at the snapshots that they have in common.
   */
  public List<Double> points(List<Row> rows) {
    double end = rows.stream().mapToDouble(this::of).max().orElse(1);
    SortedSet<Double> points = new TreeSet<>(List.of(end));
    switch (this) {
      case STEPS -> rows.stream().filter(row -> !row.last()).forEach(row -> points.add(of(row)));
      case QUERIES -> Snapshots.before((long) end, PER_DECADE).forEach(n -> points.add((double) n));
      case SECONDS -> {
        for (int i = 0; at(i) < end; i++) {
          points.add(at(i));
        }
      }
    }
    return List.copyOf(points);
  }

  private static double at(int place) {
    return SHORTEST_SECONDS * Math.pow(10, (double) place / PER_DECADE);
  }
}
