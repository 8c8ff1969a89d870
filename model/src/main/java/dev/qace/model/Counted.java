package dev.qace.model;

import java.util.Locale;

/** The one way in which a number is written with what it counts. */
public final class Counted {
  private Counted() {}

  /** {@code 1 capability}, {@code 2 capabilities}. */
  public static String of(long count, String one) {
    String many = one.endsWith("y") ? one.substring(0, one.length() - 1) + "ies" : one + "s";
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }
}
