package dev.qace.evaluation.experiment;

import java.util.List;

/**
 * A mean, and how far values lie from it.
 *
 * @param deviation the standard deviation; NaN where it is not known
 */
public record Spread(double mean, double deviation) {

  public static Spread of(List<Double> values) {
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return new Spread(mean, values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)));
  }

  /** A mean of which no deviation is known. */
  public static Spread mean(double mean) {
    return new Spread(mean, Double.NaN);
  }
}
