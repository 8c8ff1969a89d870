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
 * @param model the capabilities that were seen to execute; every literal that may be needed is a
 *     precondition
 * @param capabilities the same capabilities, each with its evidence
 * @param misreported what the agent sometimes reports wrongly; the model contains none of it
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

  /** What follows from observations alone, for an agent that may start in any state. */
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
   * What follows from observations alone, wherever they come from: the findings of an assessment
   * that asks nothing more. The reasons why something could not be asked are not known here.
   *
   * @param name what to call the model
   * @param starts where a question may start
   * @param distinctObjects the capabilities whose instances never name the same object twice
   * @param observed all observations, in order; they must be of this world, and are taken to be
   *     true
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
   * What follows from everything that was asked and observed: a pure function of the evidence, the
   * settings and what the agent declares about itself.
   *
   * @param name what to call the model
   * @param interrupted whether more could have been asked
   */
  public static Assessed of(String name, Knowledge knowledge, boolean interrupted) {
    return Findings.of(name, knowledge, knowledge.believed().numbers(), interrupted);
  }

  /**
   * The model without the preconditions that could not be tested. For an agent that cannot be set,
   * both models predict the same in every reachable state; elsewhere this one may execute what the
   * agent refuses.
   */
  public Domain plainModel() {
    return model.withActions(capabilities.stream().map(each -> each.plain().action()).toList());
  }

  /** All findings about single capabilities, in addition to their models. */
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

  /** Whether it was interrupted, or ended before its stop rule was met. */
  public boolean partial() {
    return interrupted
        || undecided.stream()
            .anyMatch(each -> each.reason() instanceof WhyUndecided.StopRuleNotMet);
  }
}
