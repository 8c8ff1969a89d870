package dev.qace.cli;

/**
 * Which agent was assessed how, when, and by which version: {@code run.json}.
 *
 * @param maxSteps 0 for twice a policy's depth
 * @param started in UTC
 */
record RunRecord(
    String agent,
    String strategy,
    long seed,
    int runs,
    int maxSteps,
    String version,
    String java,
    String started,
    String ended,
    double seconds,
    double plannerSeconds,
    double agentSeconds) {}
