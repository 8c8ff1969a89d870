package dev.qace.learner.finding;

/** Why something was found. */
public sealed interface Reason permits WhyUndecided, WhyInexpressible, WhySurprising {}
