package dev.qace.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * An exact number from 0 to above, kept as a reduced fraction, so that a third plus two thirds is 1
 * and what was read is what is written. Sums may pass 1; {@link Effect.Probabilistic} refuses them.
 */
public record Probability(BigInteger numerator, BigInteger denominator)
    implements Comparable<Probability> {

  public static final Probability ZERO = of(0, 1);
  public static final Probability ONE = of(1, 1);

  /** More digits than anybody means, and few enough that no input can make the arithmetic slow. */
  private static final int MOST_CHARACTERS = 60;

  private static final Pattern FRACTION = Pattern.compile("(\\d+)/(\\d+)");
  private static final Pattern DECIMAL =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,2})?");

  public Probability {
    if (denominator.signum() <= 0 || numerator.signum() < 0) {
      throw new IllegalArgumentException(
          numerator + "/" + denominator + " is not a probability: it is below 0");
    }
    BigInteger divisor = numerator.gcd(denominator);
    numerator = numerator.divide(divisor);
    denominator = denominator.divide(divisor);
  }

  public static Probability of(long numerator, long denominator) {
    return new Probability(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /**
   * Reads {@code 0.8}, {@code .15}, {@code 1e-3} or {@code 1/3}.
   *
   * @throws IllegalArgumentException with a message for the author of the text
   */
  public static Probability parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a probability of "
              + text.length()
              + " characters; at most "
              + MOST_CHARACTERS
              + " are read");
    }
    if (text.startsWith("-")) {
      throw new IllegalArgumentException("the probability " + text + " is below 0");
    }
    var fraction = FRACTION.matcher(text);
    if (fraction.matches()) {
      BigInteger denominator = new BigInteger(fraction.group(2));
      if (denominator.signum() == 0) {
        throw new IllegalArgumentException("the probability " + text + " divides by 0");
      }
      return new Probability(new BigInteger(fraction.group(1)), denominator);
    }
    if (!DECIMAL.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a probability; write it like 0.8 or 1/3");
    }
    BigDecimal decimal = new BigDecimal(text);
    return decimal.scale() <= 0
        ? new Probability(decimal.toBigIntegerExact(), BigInteger.ONE)
        : new Probability(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
  }

  public Probability plus(Probability other) {
    return new Probability(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Probability times(Probability other) {
    return new Probability(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** What is left of 1. */
  public Probability complement() {
    return new Probability(denominator.subtract(numerator), denominator);
  }

  public boolean isZero() {
    return numerator.signum() == 0;
  }

  public double doubleValue() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), java.math.MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public int compareTo(Probability other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** A decimal where one is exact, a fraction otherwise. */
  @Override
  public String toString() {
    try {
      return new BigDecimal(numerator)
          .divide(new BigDecimal(denominator))
          .stripTrailingZeros()
          .toPlainString();
    } catch (ArithmeticException endlessDecimal) {
      return numerator + "/" + denominator;
    }
  }
}
