package dev.qace.run.difference.table;

import java.util.Locale;

/** Which of two runs. */
public enum Side {
  OLD,
  NEW;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
