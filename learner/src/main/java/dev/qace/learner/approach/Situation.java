package dev.qace.learner.approach;

import dev.qace.model.Instance;
import dev.qace.model.State;

/** An instance and the state in which to attempt it. */
public record Situation(Instance instance, State state) {}
