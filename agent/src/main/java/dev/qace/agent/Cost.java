package dev.qace.agent;

import java.time.Duration;

/**
 * What asking has cost so far.
 *
 * @param queries how often the agent was asked, refused starts included
 * @param steps every attempt of an instance, refused ones included: the unit of cost
 * @param refusals how many of the steps were refused
 * @param time how long the agent took to answer
 */
public record Cost(long queries, long steps, long refusals, Duration time) {}
