package dev.qace.learner;

import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Capability;
import dev.qace.model.Domain;
import dev.qace.model.World;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What an assessment has found: a pure function of the evidence.
 *
 * @param model the capabilities that were seen to execute, with all that may be needed as their
 *     preconditions
 * @param capabilities the same, each with what it rests on
 * @param guarantee what can be relied on
 * @param partial whether the assessment was stopped before it was finished
 */
public record Assessed(
    Domain model,
    List<LearnedCapability> capabilities,
    List<Undecided> undecided,
    List<Inexpressible> inexpressible,
    Guarantee guarantee,
    boolean partial) {
  public Assessed {
    capabilities = List.copyOf(capabilities);
    undecided = List.copyOf(undecided);
    inexpressible = List.copyOf(inexpressible);
  }

  /**
   * What follows from what was observed alone, whoever saw it: the findings of an assessment that
   * is not to ask any further. Why something could not be asked about is not known here.
   *
   * @param name what to call the model
   * @param distinctObjects the capabilities no instance of which names one object twice
   * @param observed in order, all of this world
   * @param partial whether more could have been asked
   */
  public static Assessed of(
      String name,
      World world,
      Predicate<Capability> distinctObjects,
      List<Evidence.Observed> observed,
      Settings settings,
      boolean partial) {
    Map<Capability, Study> studies = Study.ofAll(world, distinctObjects);
    for (Evidence.Observed each : observed) {
      Study study = studies.get(each.transition().instance().capability());
      if (study == null) {
        throw new IllegalArgumentException(each.transition().instance() + " is not of this world");
      }
      study.add(each.transition());
    }
    return Findings.of(name, world.vocabulary(), studies.values(), observed, settings, partial);
  }
}
