package dev.qace.learner;

import dev.qace.agent.Starts;
import dev.qace.learner.conclusion.Findings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What an assessment has found: a pure function of the evidence.
 *
 * @param model the capabilities that were seen to execute, with all that may be needed as their
 *     preconditions
 * @param capabilities the same, each with what it rests on
 * @param misreported what the agent reports wrongly now and then; none of it is in the model
 * @param guarantee what can be relied on
 * @param interrupted whether the assessment was stopped before it was finished
 */
public record Assessed(
    Domain model,
    List<LearnedCapability> capabilities,
    List<Undecided> undecided,
    List<Inexpressible> inexpressible,
    List<Misreported> misreported,
    Guarantee guarantee,
    boolean interrupted) {
  public Assessed {
    capabilities = List.copyOf(capabilities);
    undecided = List.copyOf(undecided);
    inexpressible = List.copyOf(inexpressible);
    misreported = List.copyOf(misreported);
  }

  /** What follows from what was observed alone, of an agent that may start anywhere. */
  public static Assessed of(
      String name,
      World world,
      Predicate<Capability> distinctObjects,
      List<Evidence.Observed> observed,
      Settings settings,
      boolean interrupted) {
    return of(name, world, Starts.ANY, distinctObjects, observed, settings, interrupted);
  }

  /**
   * What follows from what was observed alone, whoever saw it: the findings of an assessment that
   * is not to ask any further. Why something could not be asked about is not known here.
   *
   * @param name what to call the model
   * @param starts where a question may start
   * @param distinctObjects the capabilities no instance of which names one object twice
   * @param observed in order, all of this world, and believed
   * @param interrupted whether more could have been asked
   */
  public static Assessed of(
      String name,
      World world,
      Starts starts,
      Predicate<Capability> distinctObjects,
      List<Evidence.Observed> observed,
      Settings settings,
      boolean interrupted) {
    Knowledge knowledge = new Knowledge(world, starts, distinctObjects, settings);
    observed.forEach(each -> knowledge.observe(each.transition()));
    return Findings.of(name, knowledge, Evidence.numbers(observed), interrupted);
  }

  /**
   * What follows from everything asked and observed: a pure function of the evidence, the settings
   * and what the agent says of itself.
   *
   * @param name what to call the model
   * @param interrupted whether more could have been asked
   */
  public static Assessed of(String name, Knowledge knowledge, boolean interrupted) {
    return Findings.of(name, knowledge, knowledge.believed().numbers(), interrupted);
  }

  /**
   * The model without the preconditions that could not be tested. Of an agent that cannot be set,
   * it predicts the same in every reachable state; it may execute elsewhere what the agent refuses.
   */
  public Domain plainModel() {
    return model.withActions(capabilities.stream().map(each -> each.plain().action()).toList());
  }

  /** Everything that was found of single capabilities, beside their models. */
  public List<Finding> findings() {
    return findings(capabilities, undecided, inexpressible);
  }

  /** What these lists have of it. */
  public static List<Finding> findings(
      List<LearnedCapability> capabilities,
      List<Undecided> undecided,
      List<Inexpressible> inexpressible) {
    List<Finding> all = new ArrayList<>(undecided);
    all.addAll(inexpressible);
    for (LearnedCapability each : capabilities) {
      all.addAll(each.unseen());
      all.addAll(each.surprises());
    }
    return all;
  }

  /** Whether it was interrupted, or ended without what its stop rule asks for. */
  public boolean partial() {
    return interrupted
        || undecided.stream()
            .anyMatch(each -> each.reason() instanceof WhyUndecided.StopRuleNotMet);
  }
}
