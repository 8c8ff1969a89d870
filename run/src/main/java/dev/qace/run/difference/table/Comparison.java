package dev.qace.run.difference.table;

import java.util.Locale;

/** What can be said of one thing that two runs were compared by. */
public enum Comparison {
  /** It is proven to have changed. */
  CHANGED,
  /** The runs differ in it, which may be chance. */
  SEEN,
  /** It is proven to be what it was, up to the tolerance. */
  UNCHANGED,
  /** Nobody can say; the reasons tell why. */
  NOT_COMPARABLE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
