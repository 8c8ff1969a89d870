package dev.qace.evaluation.experiment.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A logarithmic axis from one pixel to another.
 *
 * @param low its least value, above 0
 */
public record LogScale(double low, double high, double from, double to) {
  private static final double FEW_DECADES = 1.6;

  /** From the power of ten, or twice or five times one, below all values to that above them. */
  public static LogScale over(DoubleStream values) {
    double[] known = values.filter(v -> v > 0 && !Double.isInfinite(v)).toArray();
    double least = DoubleStream.of(known).min().orElse(0.1);
    double most = DoubleStream.of(known).max().orElse(1);
    double low = below(least * 1.0001);
    double high = below(most) * 1.0001 >= most ? below(most) : above(most);
    return new LogScale(low, Math.max(high, low * 10), 0, 1);
  }

  private static double below(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value)));
    return decade * (value >= 5 * decade ? 5 : value >= 2 * decade ? 2 : 1);
  }

  private static double above(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value)));
    return decade * (value <= 2 * decade ? 2 : value <= 5 * decade ? 5 : 10);
  }

  public LogScale between(double start, double end) {
    return new LogScale(low, high, start, end);
  }

  /** The pixel of a value; those outside are at the end that is nearer. */
  public double at(double value) {
    double inside = Math.max(low, Math.min(high, value));
    return from + (to - from) * Math.log(inside / low) / Math.log(high / low);
  }

  /**
   * A mark on the axis.
   *
   * @param label empty for a small one
   */
  public record Tick(double value, String label) {}

  public List<Tick> ticks() {
    boolean few = Math.log10(high / low) < FEW_DECADES;
    List<Tick> ticks = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(low) + 1e-9);
    for (int decade = first; Math.pow(10, decade) <= high * 1.0001; decade++) {
      for (int times = 1; times < 10; times++) {
        BigDecimal value = BigDecimal.valueOf(times).scaleByPowerOfTen(decade);
        if (value.doubleValue() >= low * 0.9999 && value.doubleValue() <= high * 1.0001) {
          boolean labelled = times == 1 || (few && (times == 2 || times == 5));
          ticks.add(new Tick(value.doubleValue(), labelled ? written(value) : ""));
        }
      }
    }
    return ticks;
  }

  private static String written(BigDecimal value) {
    return value.scale() <= 0
        ? String.format(Locale.ROOT, "%,d", value.longValueExact())
        : value.toPlainString();
  }
}
