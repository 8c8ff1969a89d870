package dev.qace.run.difference.table;

import java.util.Locale;

/** The result of comparing two runs in one respect. */
public enum Comparison {
  /** It is proven to have changed. */
  CHANGED,
  /** The runs differ in it, perhaps by chance. */
  SEEN,
  /** It is proven to be unchanged, up to the tolerance. */
  UNCHANGED,
  /** It cannot be compared; the reasons say why. */
  NOT_COMPARABLE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
