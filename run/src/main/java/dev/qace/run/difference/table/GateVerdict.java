package dev.qace.run.difference.table;

import java.util.Collection;
import java.util.Locale;

/** What a gate needs to know of a capability, or of an agent. */
public enum GateVerdict {
  CHANGED,
  UNCHANGED,
  /** Not enough to tell. */
  OPEN;

  /** Something that consists of these. */
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
