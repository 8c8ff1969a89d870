package dev.qace.learner;

/**
 * How far an assessment has come.
 *
 * @param queries asked so far
 * @param done how many slots were dealt with
 * @param slots how many there are
 * @param capability the one that is being asked about
 */
public record AssessmentProgress(long queries, int done, int slots, String capability) {}
