package dev.qace.evaluation.experiment;

import java.util.List;

/** Where the middle of some values is, and between which bounds the middle four fifths are. */
public record Quantiles(double low, double median, double high) {
  private static final double LOW = 0.1;

  /** Of at least one value; in between two of them on a straight line. */
  public static Quantiles of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return new Quantiles(at(sorted, LOW), at(sorted, 0.5), at(sorted, 1 - LOW));
  }

  private static double at(List<Double> sorted, double share) {
    double place = share * (sorted.size() - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(below + 1, sorted.size() - 1);
    return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
  }
}
