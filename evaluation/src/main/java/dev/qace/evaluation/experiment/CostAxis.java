package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is drawn to the right: what learning has cost. */
enum CostAxis {
  STEPS("steps of the agent"),
  QUERIES("queries"),
  SECONDS("seconds");

  private static final int PER_DECADE = 12;
  private static final double SHORTEST_SECONDS = 1e-3;

  private final String title;

  CostAxis(String title) {
    this.title = title;
  }

  /** As part of a file's name. */
  String file() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  double of(Row row) {
    return switch (this) {
      case STEPS -> row.steps();
      case QUERIES -> row.queries();
      case SECONDS -> row.seconds();
    };
  }

  Spread of(Published values) {
    return switch (this) {
      case STEPS -> values.steps();
      case QUERIES -> values.queries();
      case SECONDS -> values.seconds();
    };
  }

  /** Where curves that end there are drawn. */
  List<Double> points(double end) {
    List<Double> points = new ArrayList<>();
    if (this == SECONDS) {
      double at = SHORTEST_SECONDS;
      for (int i = 1; at < end; i++) {
        points.add(at);
        at = SHORTEST_SECONDS * Math.pow(10, (double) i / PER_DECADE);
      }
    } else {
      Snapshots.before((long) Math.ceil(end), PER_DECADE).forEach(n -> points.add((double) n));
    }
    points.add(end);
    return points;
  }
}
