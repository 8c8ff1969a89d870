package dev.qace.wire.doctor;

import dev.qace.wire.Description;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of examining an agent.
 *
 * @param description its description, if it gives one
 * @param readySeconds from the start of the program to its first answer
 * @param steps how many steps were tried
 * @param stepMicros how long a step took on average, the protocol included
 * @param longestStepMicros how long the longest took
 */
public record Diagnosis(
    Optional<Description> description,
    double readySeconds,
    long steps,
    double stepMicros,
    double longestStepMicros,
    List<Finding> findings) {
  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /** Whether the agent can be assessed. */
  public boolean ready() {
    return description.isPresent() && findings.stream().noneMatch(Finding::grave);
  }

  /** The kind of a finding. */
  public enum Kind {
    MISSING,
    WRONG,
    SLOW,
    CONTRADICTORY,
    WARNING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Something that its author should know.
   *
   * @param grave whether the agent cannot be assessed as it is
   * @param text may be printed as it is
   */
  public record Finding(Kind kind, boolean grave, String text) {}
}
