package dev.qace.run.difference.observed;

import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.belief.BelievedEvidence;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything a run observed, and what follows from it.
 *
 * @param distinctObjects the capabilities that, as the agent declares, never take the same object
 *     twice
 * @param observed every transition with the number of its question, in order
 */
public record ObservedRun(
    World world,
    Set<Capability> distinctObjects,
    List<Evidence.Observed> observed,
    Assessed findings) {
  public ObservedRun {
    distinctObjects = Set.copyOf(distinctObjects);
    observed = List.copyOf(observed);
  }

  /**
   * What follows from this evidence by the rules of inference, at the default confidence.
   * Capabilities are assumed to take the same object twice, even if that was never tried.
   */
  public static ObservedRun of(World world, Evidence evidence) {
    return of(world, Starts.ANY, Set.of(), evidence);
  }

  /**
   * The same for an agent that declares that some capabilities never take the same object twice.
   * Attempts with the same object twice are ignored.
   */
  public static ObservedRun of(
      World world, Starts starts, Set<Capability> distinctObjects, Evidence evidence) {
    List<Evidence.Observed> telling =
        BelievedEvidence.of(world, starts, distinctObjects::contains, evidence).stream()
            .filter(
                each ->
                    !distinctObjects.contains(each.transition().instance().capability())
                        || !each.transition().instance().repeatsAnObject())
            .toList();
    return new ObservedRun(
        world,
        distinctObjects,
        telling,
        Assessed.of(
            "observed", world, distinctObjects::contains, telling, Settings.frugal(0), false));
  }

  /** The same for the agent of a journal. */
  public static ObservedRun of(JournalHeader header, Evidence evidence) {
    return of(header.world(), header.starts(), header.distinctObjects(), evidence);
  }

  /** The same for an assessment in progress. */
  public static ObservedRun of(Knowledge knowledge) {
    Set<Capability> distinct =
        knowledge.capabilities().stream()
            .filter(each -> !each.lifting().declared().isEmpty())
            .map(CapabilityKnowledge::capability)
            .collect(Collectors.toSet());
    return new ObservedRun(
        knowledge.world(),
        distinct,
        knowledge.believed().observed(),
        Assessed.of("observed", knowledge, false));
  }

  /** Empty if it was never seen to execute. */
  public Optional<LearnedCapability> learned(Capability capability) {
    return findings.capabilities().stream()
        .filter(learned -> learned.capability().equals(capability))
        .findFirst();
  }

  /** What of this nature no model over the vocabulary explains. */
  public Optional<Inexpressible> beyond(Capability capability, Nature nature) {
    return findings.inexpressible().stream()
        .filter(found -> found.capability().equals(capability))
        .filter(found -> found.nature() == nature)
        .findFirst();
  }
}
