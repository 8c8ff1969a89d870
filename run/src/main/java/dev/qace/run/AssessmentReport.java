package dev.qace.run;

import dev.qace.agent.Cost;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Grounds;
import dev.qace.learner.Inexpressible;
import dev.qace.learner.LearnedCapability;
import dev.qace.learner.LearnedCapability.LearnedOutcome;
import dev.qace.learner.LearnedCapability.Unseen;
import dev.qace.learner.Place;
import dev.qace.learner.Settings;
import dev.qace.model.Capability;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an assessment found, as {@code report.json} holds it: no time, no path and no address, so
 * that the same agent and seed give the same bytes.
 *
 * @param guarantee what can be relied on, if that holds
 * @param assumes what the answers rest on
 * @param questionsThatMayNotTell how many questions had a policy that can tell but need not
 */
public record AssessmentReport(
    String agent,
    String strategy,
    long seed,
    int runs,
    boolean partial,
    long queries,
    long steps,
    long stepsRefused,
    int questionsThatMayNotTell,
    Guarantee guarantee,
    List<String> assumes,
    List<Open> undecided,
    List<Unexplained> inexpressible,
    List<Learned> capabilities) {

  /** What could not be decided. */
  public record Open(String capability, Place place, String literal, String reason) {}

  /** What no model over the vocabulary explains. */
  public record Unexplained(String capability, Place place, String reason, List<Step> proof) {
    static Unexplained of(Inexpressible found, World world) {
      return new Unexplained(
          found.capability(),
          found.place(),
          found.reason(),
          found.proof().stream().map(transition -> Step.of(transition, world)).toList());
    }
  }

  /**
   * One transition.
   *
   * @param after empty where a refusal left the state as it was
   */
  public record Step(List<String> state, String instance, String outcome, List<String> after) {
    static Step of(Transition transition, World world) {
      boolean moved = transition.outcome() instanceof Transition.Moved;
      return new Step(
          world.names(transition.state()),
          transition.instance().toString(),
          moved ? "moved" : "refused",
          moved || !transition.outcome().state().equals(transition.state())
              ? world.names(transition.outcome().state())
              : List.of());
    }
  }

  /** One capability. */
  public record Learned(
      String name,
      List<String> parameters,
      List<String> precondition,
      List<Possible> outcomes,
      long executions,
      long refusals,
      List<Missed> unseen,
      List<String> boundTypes,
      int checks,
      int fittedChecks,
      List<String> surprises,
      Rests rests) {
    static Learned of(LearnedCapability learned) {
      Capability capability = learned.capability();
      return new Learned(
          capability.name(),
          parameters(capability),
          learned.precondition().stream().map(Object::toString).toList(),
          IntStream.range(0, learned.outcomes().size())
              .mapToObj(
                  i -> Possible.of(learned.outcomes().get(i), learned.grounds().outcomes().get(i)))
              .toList(),
          learned.executions(),
          learned.refusals(),
          learned.unseen().stream().map(Missed::of).toList(),
          learned.boundTypes(),
          learned.checks(),
          learned.fittedChecks(),
          learned.surprises(),
          Rests.of(learned));
    }

    /** Whether this is what was learned of that capability. */
    public boolean isOf(Capability capability) {
      return name.equals(capability.name()) && parameters.equals(parameters(capability));
    }

    private static List<String> parameters(Capability capability) {
      return capability.parameters().stream().map(p -> p + " - " + p.type()).toList();
    }
  }

  /**
   * The questions on which it rests what was learned, by their numbers in the journal from 1; 0 for
   * none.
   *
   * @param execution the first in which the capability was executed
   * @param refusal the first in which it was refused
   */
  public record Rests(int execution, int refusal, List<Needed> precondition) {
    static Rests of(LearnedCapability learned) {
      Grounds grounds = learned.grounds();
      return new Rests(
          grounds.execution(),
          grounds.refusal(),
          IntStream.range(0, grounds.precondition().size())
              .mapToObj(
                  i ->
                      new Needed(
                          learned.precondition().get(i).toString(),
                          grounds.precondition().get(i).question(),
                          grounds.precondition().get(i).refused()))
              .toList());
    }
  }

  /**
   * That a literal is needed.
   *
   * @param question after which it was known; 0 where it is undecided
   * @param refused in which the agent refused for want of it
   */
  public record Needed(String literal, int question, int refused) {}

  /**
   * One outcome.
   *
   * @param question that first showed it, by its number in the journal from 1
   */
  public record Possible(
      double probability, List<Double> interval, long count, List<String> literals, int question) {
    static Possible of(LearnedOutcome outcome, int question) {
      return new Possible(
          outcome.probability(),
          List.of(rounded(outcome.low()), rounded(outcome.high())),
          outcome.count(),
          outcome.literals().stream().map(Object::toString).toList(),
          question);
    }
  }

  /** A change that was looked for in vain. */
  public record Missed(String literal, long executions, double atMost) {
    static Missed of(Unseen unseen) {
      return new Missed(unseen.literal().toString(), unseen.executions(), rounded(unseen.atMost()));
    }
  }

  public static AssessmentReport of(
      String agent, Settings settings, Assessment assessment, Assessed found) {
    Cost cost = assessment.cost();
    World world = assessment.world();
    return new AssessmentReport(
        agent,
        settings.strategy().toString(),
        settings.seed(),
        settings.runs(),
        found.partial(),
        cost.queries(),
        cost.steps(),
        cost.refusals(),
        assessment.questionsThatMayNotTell(),
        Guarantee.of(settings, found),
        assumes(settings, assessment),
        found.undecided().stream()
            .map(u -> new Open(u.capability(), u.place(), u.literal(), u.reason()))
            .toList(),
        found.inexpressible().stream().map(each -> Unexplained.of(each, world)).toList(),
        found.capabilities().stream().map(Learned::of).toList());
  }

  private static List<String> assumes(Settings settings, Assessment assessment) {
    List<String> assumes =
        new ArrayList<>(
            List.of(
                "a precondition is a conjunction of literals over the parameters",
                "an outcome is a set of literals over the parameters, with fixed odds",
                assessment.assumptionOfRefusals()));
    if (settings.avoids()) {
      assumes.add(
          "nothing was asked that could lead, by what was known by then, to where "
              + settings.avoid()
              + " holds");
    }
    return assumes;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e6) / 1e6;
  }
}
