package dev.qace.run;

import dev.qace.agent.Cost;
import dev.qace.agent.Faults;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;

/**
 * What an assessment found, as stored in {@code report.json}. It contains no time, path or address,
 * so the same agent and seed give the same bytes.
 *
 * @param world the agent's world, which is stored in the journal, not in the report
 * @param guarantee what can be relied on, if the assumptions hold
 * @param assumptions what the guarantee relies on
 * @param questionsThatMayNotTell how many questions had a policy that may fail to tell
 * @param policies how reliably the policies of questions tell two hypotheses apart; none if every
 *     question started where it tells
 * @param misreported what the agent sometimes reports wrongly
 * @param startFindings what was observed about where the agent starts
 * @param liveCheck the result of following policies and comparing with the finished model
 * @param faults what went wrong with the agent's process
 * @param sentences the sentences that version 0.1 stored; empty for reports of later versions
 */
public record AssessmentReport(
    World world,
    String agent,
    String strategy,
    long seed,
    int runs,
    boolean partial,
    long queries,
    long steps,
    long stepsRefused,
    int questionsThatMayNotTell,
    PolicyCounts policies,
    Guarantee guarantee,
    List<Assumption> assumptions,
    List<Undecided> undecided,
    List<Inexpressible> inexpressible,
    List<Misreported> misreported,
    List<LearnedCapability> capabilities,
    StartFindings startFindings,
    LiveCheck liveCheck,
    Faults faults,
    List<String> sentences) {
  public AssessmentReport {
    assumptions = List.copyOf(assumptions);
    undecided = List.copyOf(undecided);
    inexpressible = List.copyOf(inexpressible);
    misreported = List.copyOf(misreported);
    capabilities = List.copyOf(capabilities);
    sentences = List.copyOf(sentences);
  }

  public static AssessmentReport of(
      String agent, Settings settings, Assessment assessment, Assessed found, Faults faults) {
    Cost cost = assessment.cost();
    PolicyCounts policies = assessment.policies();
    return new AssessmentReport(
        assessment.world(),
        agent,
        settings.strategy().toString(),
        settings.seed(),
        settings.runs(),
        found.partial(),
        cost.queries(),
        cost.steps(),
        cost.refusals(),
        policies.mayNotTell(),
        policies.severalSteps() == 0 ? PolicyCounts.NONE : policies,
        found.guarantee(),
        assessment.assumptions(),
        found.undecided(),
        found.inexpressible(),
        found.misreported(),
        found.capabilities(),
        assessment.startFindings(),
        assessment.liveCheck(),
        faults,
        List.of());
  }

  /** The capabilities for which the stop rule was not met, though the run was not interrupted. */
  public List<String> missedStopRule() {
    return undecided.stream()
        .filter(each -> each.reason() instanceof WhyUndecided.StopRuleNotMet)
        .map(each -> each.capability().name())
        .distinct()
        .toList();
  }

  /** What was learned about a capability; empty if it never executed. */
  public Optional<LearnedCapability> learned(Capability capability) {
    return capabilities.stream().filter(each -> each.capability().equals(capability)).findFirst();
  }

  /** What is undecided about a capability. */
  public List<Undecided> undecided(Capability capability) {
    return undecided.stream().filter(each -> each.capability().equals(capability)).toList();
  }

  /** Whether no reachable state can settle it, so that it makes no difference in this world. */
  public boolean isOutOfReach(Undecided open) {
    WhyUndecided reason = cause(open).reason();
    return reason.isUntestable() && !(reason instanceof WhyUndecided.StartRefused);
  }

  /**
   * What settles this, too: the precondition without which alone it could be seen; itself where
   * there is none, or where this is about one context.
   */
  public Undecided settledWith(Undecided open) {
    return open.when().isEmpty() ? cause(open) : open;
  }

  private Undecided cause(Undecided open) {
    return open.reason() instanceof WhyUndecided.OnlyWithout only
        ? undecided(open.capability()).stream()
            .filter(each -> each.slot().equals(new Slot.Needed(only.literal())))
            .findFirst()
            .orElse(open)
        : open;
  }

  /** What no model explains about a capability. */
  public List<Inexpressible> inexpressible(Capability capability) {
    return inexpressible.stream().filter(each -> each.capability().equals(capability)).toList();
  }
}
