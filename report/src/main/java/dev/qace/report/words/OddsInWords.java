package dev.qace.report.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * How often something happens, in whole numbers that people can picture. Words are never tighter
 * than what is known: the ends of intervals are rounded outwards.
 */
public final class OddsInWords {
  private static final double COARSE = 0.1;
  private static final double FINE = 0.01;

  /** A line does not break before the sign. */
  private static final String PERCENT = "\u00a0%";

  private OddsInWords() {}

  /** {@code about 8 times in 10}. */
  public static String about(double probability, double low, double high) {
    if (probability >= 1) {
      return "every time so far";
    } else if (probability <= 0) {
      return "never so far";
    }
    int scale = scale(probability, low, high);
    long times = Math.round(probability * scale);
    if (times == 0) {
      return "hardly ever";
    } else if (times == scale) {
      return "nearly always";
    }
    return "about " + times(times) + " in " + number(scale);
  }

  /** {@code between 7 and 9}, used after {@link #about}; or a lower bound. */
  public static String range(double probability, double low, double high) {
    int scale = scale(probability, low, high);
    long least = floor(low * scale);
    long most = ceiling(high * scale);
    boolean counted = about(probability, low, high).startsWith("about");
    if (least <= 0 && most >= scale) {
      return "it could be anything";
    } else if (most >= scale) {
      return "at least " + times(least) + " in " + number(scale);
    } else if (least <= 0) {
      return "at most " + times(most) + " in " + number(scale);
    }
    String between = "between " + number(least) + " and " + number(most);
    return counted ? between : between + " times in " + number(scale);
  }

  /** {@code at most 3 times in 100}. */
  public static String atMost(double probability) {
    for (int scale = 10; scale < 1_000_000; scale *= 10) {
      long most = ceiling(probability * scale);
      if (most >= scale) {
        return "it could be anything";
      }
      if (probability * scale > 0.5) {
        return "at most " + times(most) + " in " + number(scale);
      }
    }
    return "less than once in 100,000";
  }

  /** {@code 5 times in 100 or more often}. */
  public static String orMore(double probability) {
    for (int scale = 100; scale < 1_000_000; scale *= 10) {
      long least = ceiling(probability * scale);
      if (least >= 2) {
        return number(least) + " times in " + number(scale) + " or more often";
      }
    }
    return "at all";
  }

  /** {@code 9.3 percentage points}, rounded up. */
  public static String points(double width) {
    return percent(Math.max(0, Math.ceil(width * 1000 - 1e-9)) / 1000)
        .replace(PERCENT, " percentage points");
  }

  /** {@code 81.7 %}, with a space that does not break. */
  public static String percent(double probability) {
    String text = String.format(Locale.ROOT, "%.1f", probability * 100);
    return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + PERCENT;
  }

  /** {@code 0.98 %}: an estimate, to two digits. */
  public static String share(double share) {
    return BigDecimal.valueOf(share * 100)
            .round(new MathContext(2))
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  /** {@code 4.94 %}, rounded up: an upper bound. */
  public static String percentUp(double bound) {
    return BigDecimal.valueOf(ceiling(bound * 10_000), 2).stripTrailingZeros().toPlainString()
        + " %";
  }

  /** {@code 99.99 %}: never rounded up to 100 %. */
  public static String confidence(double confidence) {
    return BigDecimal.valueOf(confidence).movePointRight(2).stripTrailingZeros().toPlainString()
        + PERCENT;
  }

  private static int scale(double probability, double low, double high) {
    double width = high - low;
    if (width >= COARSE && probability >= 0.15 && probability <= 0.85) {
      return 10;
    }
    return width >= FINE ? 100 : 1000;
  }

  /** Rounded outwards, but for what arithmetic adds. */
  private static long floor(double value) {
    return (long) Math.floor(value + 1e-9);
  }

  private static long ceiling(double value) {
    return (long) Math.ceil(value - 1e-9);
  }

  private static String times(long count) {
    return count == 1 ? "once" : number(count) + " times";
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
