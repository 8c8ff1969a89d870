package dev.qace.run.difference;

import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.model.Capability;
import dev.qace.model.World;
import java.util.List;
import java.util.Optional;

/**
 * All that a run saw, and what follows from it.
 *
 * @param observed every transition with the number of its question, in order
 */
public record ObservedRun(World world, List<Evidence.Observed> observed, Assessed findings) {
  public ObservedRun {
    observed = List.copyOf(observed);
  }

  /**
   * What is found in this evidence by the rules of inference, at the default confidence; of a
   * capability that is never tried with one object twice, that it may be.
   */
  public static ObservedRun of(World world, Evidence evidence) {
    return new ObservedRun(
        world,
        evidence.all(),
        Assessed.of(
            "observed", world, capability -> false, evidence.all(), Settings.frugal(0), false));
  }

  /** Empty where it was never seen to execute. */
  Optional<LearnedCapability> learned(Capability capability) {
    return findings.capabilities().stream()
        .filter(learned -> learned.capability().equals(capability))
        .findFirst();
  }

  /** What of this nature no model over the vocabulary explains. */
  Optional<Inexpressible> beyond(Capability capability, Nature nature) {
    return findings.inexpressible().stream()
        .filter(found -> found.capability().equals(capability))
        .filter(found -> found.nature() == nature)
        .findFirst();
  }
}
