package dev.qace.run;

import dev.qace.learner.Assessment;

/** How long an assessment took in total, in the planner and in the agent. */
public record Timing(double seconds, double plannerSeconds, double agentSeconds) {
  public static Timing of(double seconds, Assessment assessment) {
    return new Timing(
        rounded(seconds),
        rounded(assessment.plannerTime().toNanos() / 1e9),
        rounded(assessment.cost().time().toNanos() / 1e9));
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1e6) / 1e6;
  }
}
