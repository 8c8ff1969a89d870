package dev.qace.learner.finding;

import dev.qace.model.Capability;

/** What no query could decide. */
public record Undecided(Capability capability, Slot slot, WhyUndecided reason) implements Finding {
  @Override
  public Place place() {
    return slot.place();
  }
}
