package dev.qace.run;

import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import java.util.List;

/**
 * {@code run.json} as version 0.1 wrote it: settings and agent were the words of a command line.
 * What is not among the other fields is not read back, so that such a run cannot be resumed.
 */
record FirstRunRecord(
    String agent,
    StrategyName strategy,
    long seed,
    int runs,
    int maxSteps,
    List<String> arguments,
    String directory,
    String version,
    String java,
    RunRecord.Status status,
    int resumed,
    String started,
    String ended,
    double seconds,
    double plannerSeconds,
    double agentSeconds) {
  private static final String BUDGET = "--budget=";

  RunRecord record() {
    long budget =
        arguments.stream()
            .filter(word -> word.startsWith(BUDGET))
            .mapToLong(word -> Long.parseLong(word.substring(BUDGET.length())))
            .findFirst()
            .orElse(Settings.NO_BUDGET);
    return new RunRecord(
        agent,
        new AgentOrigin.Unrecorded(),
        1,
        RecordedSettings.of(
            Settings.paper(runs, seed).strategy(strategy).maxSteps(maxSteps).budget(budget)),
        List.of(),
        version,
        java,
        status,
        resumed,
        started,
        ended,
        seconds,
        plannerSeconds,
        agentSeconds);
  }
}
