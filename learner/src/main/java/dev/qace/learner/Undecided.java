package dev.qace.learner;

/**
 * What no question could decide.
 *
 * @param literal as PDDL over the capability's parameters; empty where nothing at all is known
 */
public record Undecided(String capability, Place place, String literal, String reason) {}
