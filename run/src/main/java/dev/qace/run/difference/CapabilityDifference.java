package dev.qace.run.difference;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What two runs say differently of one capability that both have.
 *
 * @param preconditions what is proven to be needed on one side only
 * @param odds the figures of every outcome, where the odds were compared
 * @param otherOdds whether the odds are proven to differ
 * @param evidence the logarithm of how strongly they speak for it
 * @param notCompared what could not be compared, and why
 * @param leastNoticed about how far odds must move until that is seen, where they were compared; 1
 *     where no change could be seen
 */
public record CapabilityDifference(
    String capability,
    List<PreconditionChange> preconditions,
    List<OutcomeFigures> odds,
    boolean otherOdds,
    double evidence,
    List<NotCompared> notCompared,
    OptionalDouble leastNoticed) {
  public CapabilityDifference {
    preconditions = List.copyOf(preconditions);
    odds = List.copyOf(odds);
    notCompared = List.copyOf(notCompared);
  }

  /** Whether there is any difference. */
  public boolean differs() {
    return otherOdds || !preconditions.isEmpty();
  }

  CapabilityDifference withOtherOdds() {
    return new CapabilityDifference(
        capability, preconditions, odds, true, evidence, notCompared, leastNoticed);
  }
}
