package dev.qace.model;

import dev.qace.model.vocabulary.Capability;

/** The model of one capability: when it executes, and what it may then do. */
public record Action(Capability capability, Condition precondition, Effect effect) {
  public String name() {
    return capability.name();
  }
}
