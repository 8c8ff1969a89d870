package dev.qace.run.difference.table;

import java.util.Collection;
import java.util.Locale;

/** The verdict of a gate on a capability or an agent. */
public enum GateVerdict {
  CHANGED,
  UNCHANGED,
  /** Not enough to tell. */
  OPEN;

  /** The verdict on something that consists of these parts. */
  public static GateVerdict of(Collection<GateVerdict> parts) {
    if (parts.contains(CHANGED)) {
      return CHANGED;
    }
    return parts.contains(OPEN) ? OPEN : UNCHANGED;
  }

  static GateVerdict of(Comparison kind) {
    return switch (kind) {
      case CHANGED -> CHANGED;
      case UNCHANGED -> UNCHANGED;
      default -> OPEN;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
